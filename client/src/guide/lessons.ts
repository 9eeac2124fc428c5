/** What the guide says of each game, and when: the first that is due and was not said yet. `guide-GAME-NAME` of the words
 * says it; the clause is where the rulebook has it, and what a refusal with that clause is explained by. */

import {
  all, always, any, did, fact, few, fewInStock, fewThere, follows, holds, holdsMarked, holdsWhole, lies, melded, mine, not,
  offered, over, partnerHas, playedWhole, scored, won, type Moment,
} from './scene';

export interface Lesson {
  name: string;
  /** The clause that says it; further ones that it explains too. */
  clauses: readonly [string, ...string[]];
  when: Moment;
}

const lesson = (name: string, clauses: string, when: Moment): Lesson => ({
  name,
  clauses: clauses.split(', ') as [string, ...string[]],
  when,
});

const opens = all(offered('play'), not(lies('led')));
const answers = all(offered('play'), lies('led'));
const ofThisPack = (rank: string): number => (rank === 'A' ? 3 : rank === '2' ? Infinity : 4);
const wild = (rank: string): boolean => rank === 'Jk' || rank === '2';
const decides = any(offered('take'), offered('decline'));

export const LESSONS: Readonly<Record<string, readonly Lesson[]>> = {
  double_emperor: [
    lesson('over', 'DE 4.2', over),
    lesson('match', 'DE 5.3, DE 5.2', over),
    lesson('aim', 'DE 1.5, DE 1.1', always),
    lesson('order', 'DE 1.3', always),
    lesson('lead', 'DE 3.1', opens),
    lesson('follow', 'DE 3.2, DE 3.3', all(answers, follows)),
    lesson('void', 'DE 3.6, DE 3.4', all(answers, not(follows))),
    lesson('won', 'DE 3.8, DE 3.7', won('me')),
    lesson('lost', 'DE 3.5', won('others')),
    lesson('ten', 'DE 1.3, DE 3.6', all(opens, holds((rank) => rank === '10'))),
    lesson('memory', 'DE 7.2', all(mine, any(won('me'), won('others')))),
    lesson('half', 'DE 4.3, DE 4.4', all(mine, few(6))),
  ],
  run_fast: [
    lesson('over', 'RF 5.5', over),
    lesson('aim', 'RF 5.1, RF 1.1', always),
    lesson('begin', 'RF 2.3', all(fact('opening', 'heart3'), mine)),
    lesson('begins', 'RF 2.2', all(fact('opening', 'heart3'), not(mine))),
    lesson('shapes', 'RF 3.3, RF 3.1, RF 3.2, RF 3.4, RF 3.7', offered('lead')),
    lesson('beat', 'RF 4.2', offered('beat')),
    lesson('must', 'RF 4.5', offered('beat')),
    lesson('pass', 'RF 4.6, RF 4.9', offered('pass')),
    lesson('again', 'RF 4.7, RF 4.1', all(offered('lead'), any(did('lead', 'me'), did('beat', 'me')))),
    lesson('bomb', 'RF 4.3, RF 3.5, RF 3.6, RF 5.6', playedWhole(ofThisPack)),
    lesson('held', 'RF 5.4', all(mine, holdsWhole(ofThisPack))),
    lesson('one', 'RF 4.8', all(mine, fewThere(1))),
    lesson('two', 'RF 5.3, RF 1.3', all(mine, few(9), holds((rank) => rank === '2'))),
    lesson('never', 'RF 5.2', all(mine, any(did('lead', 'others'), did('beat', 'others')), not(any(did('lead', 'me'), did('beat', 'me'))))),
  ],
  queen_city_rum: [
    lesson('over', 'QCR 6.3', all(over, not(fact('out', 'nobody')))),
    lesson('blocked', 'QCR 6.4, QCR 5.4', all(over, fact('out', 'nobody'))),
    lesson('match', 'QCR 7.1', over),
    lesson('aim', 'QCR 6.1, QCR 6.2', always),
    lesson('draw', 'QCR 4.2, QCR 4.1, QCR 4.3', offered('draw')),
    lesson('take', 'QCR 4.8, QCR 4.4', offered('take')),
    lesson('meld', 'QCR 4.5, QCR 3.1, QCR 3.2', offered('meld')),
    lesson('lay', 'QCR 4.6', offered('lay')),
    lesson('discard', 'QCR 4.7', offered('discard')),
    lesson('stays', 'QCR 3.4', all(mine, lies('meld'))),
    lesson('ace', 'QCR 3.3', all(offered('discard'), holds((rank) => rank === 'A'))),
    lesson('seen', 'QCR 10.2', all(mine, did('take', 'others'))),
    lesson('out', 'QCR 5.2, QCR 5.1', all(mine, few(5))),
    lesson('risk', 'QCR 6.3', all(mine, fewThere(4))),
    lesson('recycled', 'QCR 5.3', fact('recycled')),
  ],
  conquian: [
    lesson('over', 'CON 5.2', all(over, scored)),
    lesson('drawn', 'CON 5.4', all(over, not(scored))),
    lesson('aim', 'CON 1.1', always),
    lesson('melds', 'CON 1.3, CON 1.4, CON 1.5, CON 1.6', always),
    lesson('forced', 'CON 4.3, CON 4.5', all(mine, fact('phase', 'forced'))),
    lesson('force', 'CON 4.2', offered('force')),
    lesson('flip', 'CON 3.10, CON 3.2', all(decides, fact('flipped'))),
    lesson('offered', 'CON 3.11, CON 3.12', all(decides, not(fact('flipped')), not(fact('phase', 'forced')))),
    lesson('nofit', 'CON 3.3', all(offered('decline'), not(offered('take')))),
    lesson('take', 'CON 3.4, CON 3.13, CON 3.14', offered('take')),
    lesson('lay', 'CON 3.5, CON 3.7', lies('unplaced')),
    lesson('fits', 'CON 4.1', offered('decline', 'forceable')),
    lesson('borrow', 'CON 3.6', all(offered('take'), melded)),
    lesson('discard', 'CON 3.9, CON 3.8', offered('discard')),
    lesson('ten', 'CON 5.3', all(mine, few(0), not(lies('unplaced')))),
  ],
  push: [
    lesson('over', 'PUSH 8.2, PUSH 8.3', over),
    lesson('aim', 'PUSH 9.2, PUSH 1.1', always),
    lesson('need', 'PUSH 5.2, PUSH 5.1', all(fact('round'), not(fact('met')))),
    lesson('draw', 'PUSH 3.2, PUSH 3.1', offered('take')),
    lesson('push', 'PUSH 3.3, PUSH 3.4', offered('push')),
    lesson('meld', 'PUSH 5.4, PUSH 5.3', all(offered('meld'), not(fact('met')))),
    lesson('met', 'PUSH 5.6', all(mine, fact('met'))),
    lesson('lay', 'PUSH 6.1, PUSH 6.2, PUSH 6.3', offered('lay')),
    lesson('swap', 'PUSH 6.9, PUSH 6.5, PUSH 6.6', offered('swap')),
    lesson('discard', 'PUSH 3.7', offered('discard')),
    lesson('taken', 'PUSH 3.8, PUSH 3.10', all(offered('discard'), holdsMarked('taken'))),
    lesson('wild', 'PUSH 4.4, PUSH 1.4', all(mine, holds(wild))),
    lesson('pushed', 'PUSH 11.2', did('push', 3)),
    lesson('alone', 'PUSH 5.5', all(partnerHas('met'), not(fact('met')))),
    lesson('last', 'PUSH 7.2', all(mine, fewInStock(7))),
  ],
};

/** The lesson that explains a clause. */
export function lessonOf(game: string, clause: string): Lesson | null {
  const own = LESSONS[game] ?? [];
  return own.find(({ clauses }) => clauses[0] === clause) ?? own.find(({ clauses }) => clauses.includes(clause)) ?? null;
}
