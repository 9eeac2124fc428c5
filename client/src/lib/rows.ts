/** How a hand lies in the room that it has. */

export interface Rows {
  /** Cards in each full row. */
  across: number;
  rows: number;
  /** Pixels from one card to the next, and from one row to the next. */
  strip: number;
  pitch: number;
}

const LEAST_STRIP = 24; // pixels: what can be hit
const EASY_STRIP = 30;
const MOST_ROWS = 4;

/** As few rows as leave strips that can be read and hit; one more where that makes them easy, if there is the height. */
export function rowsFor(count: number, room: number, card: number, tall: boolean): Rows {
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const across = Math.max(1, Math.ceil(count / rows));
    const strip = across === 1 ? card : Math.min(card + 4, (room - card) / (across - 1));
    const enough = rows === 1 && tall ? EASY_STRIP : LEAST_STRIP;
    if (strip >= enough || rows === MOST_ROWS) {
      return { across, rows, strip: Math.max(strip, 10), pitch: card * 1.4 * (rows > 2 ? 0.62 : 1) + (rows > 2 ? 0 : 6) };
    }
  }
  throw new Error('a hand has rows');
}
