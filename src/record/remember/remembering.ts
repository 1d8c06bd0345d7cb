import type { AccountRow, MarkRow, RaisedFlags, TradeRow } from '#ledger'
import {
  type BeliefRow,
  type Change,
  type EpisodeRow,
  type EvidenceRow,
  type FactEvent,
  type Found,
  GENERAL,
  groupOf,
  type KnowledgeRow,
  type LessonsRow,
  type LossesRow,
  type MemoryRow,
  type MoodRow,
  type MoveRow,
  type PlanRow,
  put,
  type ShelfRow,
  type State,
  type StrategyRow,
  shelfName,
} from '#log/rows'
import { type Belief, isSelectable, isStanding, isTried } from '#memories'
import { type Id, withSortedKeys } from '#vocabulary'

const NO_PLANS: readonly PlanRow[] = []

/** The memories during one event: reads see what the event has changed so far. Touches nothing but itself. */
export class Remembering {
  readonly state: State
  readonly event: FactEvent
  /** The account as the event leaves it. */
  readonly account: AccountRow
  /** What it has changed in the ledger. */
  readonly ledger: readonly Change[]
  memory: MemoryRow
  mood: MoodRow
  readonly found: Found
  /** The flags of the event. */
  readonly flags: RaisedFlags
  private readonly episodes = new Map<Id, EpisodeRow>()
  private readonly beliefs = new Map<Id, BeliefRow>()
  private readonly plans = new Map<Id, PlanRow>()
  private readonly losses = new Map<string, LossesRow>()
  private readonly strategies = new Map<string, StrategyRow>()
  private readonly knowledge = new Map<Id, KnowledgeRow>()
  private readonly shelves = new Map<string, ShelfRow>()
  private moved = 0
  private readonly links: Change[] = []
  private counted = 0

  constructor(
    state: State,
    event: FactEvent,
    found: Found,
    account: AccountRow,
    ledger: readonly Change[],
    flags: RaisedFlags,
  ) {
    this.ledger = ledger
    this.flags = flags
    this.state = state
    this.event = event
    this.account = account
    this.found = found
    this.memory = state.memory
    this.mood = state.moods
  }

  episode(id: Id): EpisodeRow | undefined {
    return this.episodes.get(id) ?? this.state.episodes.get(id) ?? this.found.episodes.get(id)
  }

  /** An open trade as the event leaves it. */
  openTrade(id: Id): TradeRow | undefined {
    for (const change of this.ledger) if (change.table === 'trades' && change.row.id === id) return change.row
    return this.state.trades.get(id)
  }

  markOf(trade: Id): MarkRow | undefined {
    for (const change of this.ledger)
      if (change.table === 'marks' && change.row.trade === trade) return change.row
    return this.state.marks.get(trade)
  }

  /** Those of a strategy and symbol that are open or wait to become evidence. A forgotten one holds nobody up. */
  pendingOf(strategy: string, symbol: string): readonly EpisodeRow[] {
    const before = this.state.episodes
    const found: EpisodeRow[] = []
    const look = (one: EpisodeRow): void => {
      const isOfThem = one.kind === 'trade' && one.strategy === strategy && one.symbol === symbol
      if (isOfThem && one.pending && (one.reckoned === null || one.status !== 'open')) found.push(one)
    }
    for (const one of before.values()) look(this.episodes.get(one.id) ?? one)
    for (const one of this.episodes.values()) if (!before.has(one.id)) look(one)
    return found
  }

  keepEpisode(episode: EpisodeRow): void {
    this.episodes.set(episode.id, episode)
  }

  /** The beliefs that may say something of a strategy and symbol: their own, and the general ones. */
  beliefsAbout(strategy: string | null, symbol: string | null): readonly BeliefRow[] {
    const own = groupOf({ strategy, symbol })
    const found: BeliefRow[] = []
    const { groups } = this.state.beliefs
    for (const name of own === GENERAL ? [GENERAL] : [own, GENERAL])
      for (const belief of groups.get(name)?.values() ?? []) found.push(this.beliefs.get(belief.id) ?? belief)
    for (const belief of this.beliefs.values()) {
      const name = groupOf(belief)
      const here = name === own || name === GENERAL
      if (here && !groups.get(name)?.has(belief.id)) found.push(belief)
    }
    // Nearly always they are in order, and sorting takes room for all of them to find that out.
    return found.every((one, i) => i === 0 || (found[i - 1] as BeliefRow).n <= one.n)
      ? found
      : found.sort((a, b) => a.n - b.n)
  }

  /** Those with evidence enough to be selected, as the event has them so far. */
  selectableBeliefs(): readonly BeliefRow[] {
    const before = this.state.beliefs.selectable
    const found: BeliefRow[] = []
    for (const belief of before.values()) {
      const now = this.beliefs.get(belief.id)
      if (now === undefined || isSelectable(now)) found.push(now ?? belief)
    }
    for (const belief of this.beliefs.values())
      if (!before.has(belief.id) && isSelectable(belief)) found.push(belief)
    return found
  }

  allBeliefs(): readonly BeliefRow[] {
    const known = [...this.state.beliefs.groups.values()].flatMap((group) => [...group.values()])
    const all = new Map([...known, ...this.beliefs.values()].map((belief) => [belief.id, belief]))
    return [...all.values()].sort((a, b) => a.n - b.n)
  }

  /** Keeps a belief of which more than a count has changed, as a version. */
  keepBelief(belief: Belief): void {
    const { seq } = this.event
    this.beliefs.set(belief.id, withSortedKeys({ ...belief, seq, saved: seq }))
  }

  /** Keeps versions of what was only counted since the last. */
  checkpoint(strategy: string, symbol: string): void {
    for (const belief of this.beliefsAbout(strategy, symbol))
      if (belief.seq > belief.saved) this.beliefs.set(belief.id, { ...belief, saved: this.event.seq })
  }

  /** Keeps a belief whose evidence has changed, and what is counted over all of them. */
  countBelief(before: BeliefRow, after: Belief): BeliefRow {
    const kept = { ...after, seq: this.event.seq, saved: before.saved }
    this.beliefs.set(after.id, kept)
    const tried = this.memory.tried + (isTried(after) && !isTried(before) ? 1 : 0)
    if (tried !== this.memory.tried) this.memory = { ...this.memory, tried }
    return kept
  }

  /** An event may count several observations. */
  evidenceNumber(): number {
    this.counted += 1
    return this.counted - 1
  }

  /** Maintenance has something to look at here. */
  makeDue(strategy: string, symbol: string, amended: boolean): void {
    const { due } = this.memory
    const known = due.find((one) => one.strategy === strategy && one.symbol === symbol)
    if (known && (known.amended || !amended)) return
    const others = due.filter((one) => one !== known)
    this.memory = { ...this.memory, due: [...others, { strategy, symbol, amended }] }
  }

  get evidence(): readonly EvidenceRow[] {
    return this.found.evidence
  }

  standingPlans(): readonly PlanRow[] {
    if (this.state.plans.size === 0 && this.plans.size === 0) return NO_PLANS
    const all = new Map([...this.state.plans, ...this.plans])
    return [...all.values()].filter(isStanding).sort((a, b) => a.n - b.n)
  }

  keepPlan(plan: PlanRow): void {
    this.plans.set(plan.id, plan)
  }

  keepLessons(lessons: LessonsRow): void {
    this.link(put('lessons', lessons))
  }

  /** `before` as it stood until now; undefined where it is new. Shelves count what stands on them. */
  keepKnowledge(row: KnowledgeRow, before: KnowledgeRow | undefined): void {
    this.knowledge.set(row.id, row)
    if (before?.status === 'standing') this.count(before, -1)
    if (row.status === 'standing') this.count(row, 1)
  }

  private count({ layer, symbol }: KnowledgeRow, by: number): void {
    const name = shelfName({ layer, symbol })
    const shelf = this.shelves.get(name) ?? this.state.shelves.get(name) ?? { name, layer, symbol, count: 0 }
    this.shelves.set(name, { ...shelf, count: shelf.count + by })
  }

  /** Why it stands elsewhere from now on, or weighs more or less. */
  move({ id, layer }: KnowledgeRow, move: Pick<MoveRow, 'what' | 'to' | 'importance' | 'why'>): void {
    const { seq, knownAt } = this.event
    this.link(put('moves', { knowledge: id, seq, k: ++this.moved, at: knownAt, from: layer, ...move }))
  }

  lossesOf(symbol: string): readonly number[] {
    return (this.losses.get(symbol) ?? this.state.losses.get(symbol))?.returns ?? []
  }

  keepLosses(row: LossesRow): void {
    this.losses.set(row.symbol, row)
  }

  strategyRecord(strategy: string): StrategyRow {
    return (
      this.strategies.get(strategy) ??
      this.state.strategies.get(strategy) ?? { strategy, outcomes: [], holds: [] }
    )
  }

  keepStrategy(row: StrategyRow): void {
    this.strategies.set(row.strategy, row)
  }

  link(change: Change): void {
    this.links.push(change)
  }

  /** The next ordinal of a kind of memory. */
  number(kind: 'episodes' | 'beliefs' | 'plans' | 'lessons' | 'knowledge'): number {
    const n = (this.memory[kind] ?? 0) + 1
    this.memory = { ...this.memory, [kind]: n }
    return n
  }

  /** Every change of the event. */
  finish(): readonly Change[] {
    return [
      ...[...this.episodes.values()].map((row) => put('episodes', row)),
      ...[...this.beliefs.values()].map((row) => put('tallies', row)),
      ...[...this.beliefs.values()]
        .filter(({ saved }) => saved === this.event.seq)
        .map((row) => put('beliefs', row)),
      ...[...this.plans.values()].map((row) => put('plans', row)),
      ...[...this.knowledge.values()].map((row) => put('knowledge', row)),
      // A count that is as it was is no change: something was told again.
      ...[...this.shelves.values()]
        .filter((row) => row.count !== this.state.shelves.get(row.name)?.count)
        .map((row) => put('shelves', row)),
      ...[...this.losses.values()].map((row) => put('losses', row)),
      ...[...this.strategies.values()].map((row) => put('strategies', row)),
      ...(this.memory === this.state.memory ? [] : [put('memory', this.memory)]),
      ...(this.mood === this.state.moods ? [] : [put('moods', this.mood)]),
      ...this.links,
    ]
  }
}
