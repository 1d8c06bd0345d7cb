import type { Json } from '#vocabulary'

// Made by `npm run declare` from the schemas of the calls; test/api.test.ts compares. Nothing here is written by hand.

/** What a call without fields takes. */
export type Nothing = { readonly [name: string]: never }

/** Every call, by the name of its method. */
export interface Calls {
  /** Begin a decision: record the snapshot, get the context for the model. */
  readonly turn: (input?: TurnInput) => Promise<Turn>
  /** Record a decision: enter, add, reduce, exit, hold, skip (a deliberate no-trade), or retire a strategy. */
  readonly decide: (input: DecideInput) => Promise<Recorded>
  /** Look at the context an agent would be shown; nothing is recorded. */
  readonly context: (input?: ContextInput) => Promise<Context>
  /** What a turn was shown, word for word, what it cited and what came of it; or where a handle comes from. */
  readonly why: (input: WhyInput) => Promise<Why>
  /** Record a snapshot of the broker: positions, marks, equity. A position that is absent has closed. Fills since the last one go with it, and are booked first. */
  readonly tick: (input: TickInput) => Promise<Recorded>
  /** Record an execution, or several: it opens, adds to, reduces, closes or flips a trade. All are recorded or none; equal ones within one call count as different. */
  readonly fill: (input: FillInput) => Promise<FillAnswer>
  /** Record what became of an order: placed, resting, filled, cancelled, rejected, expired. */
  readonly order: (input: OrderInput) => Promise<Recorded>
  /** Record that the risk engine refused something, and by which rule. */
  readonly reject: (input: RejectInput) => Promise<Recorded>
  /** Record something that was nobody’s trade: "the broker connection dropped". */
  readonly incident: (input: IncidentInput) => Promise<Recorded>
  /** Record news, a filing or a remark, or several: scored, kept in a layer, and counted where it says again what is known. All are recorded or none. */
  readonly observe: (input: ObserveInput) => Promise<Observe>
  /** Record a whole trade in one call; at is the exit. For symbols that no fill or snapshot reports. */
  readonly tradeRecord: (input: TradeRecordInput) => Promise<Recorded>
  /** Write something about a trade; recall hands it back with the episode. */
  readonly tradeRemark: (input: TradeRemarkInput) => Promise<Recorded>
  /** Record the account’s equity. */
  readonly equity: (input: EquityInput) => Promise<Recorded>
  /** Record a deposit, withdrawal, dividend, interest, funding, swap, fee, rebate or tax. */
  readonly cash: (input: CashInput) => Promise<Recorded>
  /** Record a split or a rename of a symbol. */
  readonly adjust: (input: AdjustInput) => Promise<Recorded>
  /** Describe an instrument: multiplier, steps, currency, calendar. */
  readonly instrument: (input: InstrumentInput) => Promise<Recorded>
  /** Set the account’s currency, trading day and bar length, a person’s limits, what contexts hold, and an experiment. */
  readonly configure: (input?: ConfigureInput) => Promise<Recorded>
  /** Put a trade right, from now on (a person’s). */
  readonly correct: (input: CorrectInput) => Promise<Recorded>
  /** Declare a trade that never was (a person’s). */
  readonly void: (input: VoidInput) => Promise<Recorded>
  /** Erase texts by their hash or by words in them; the log keeps the hashes (a person’s). */
  readonly redact: (input: RedactInput) => Promise<Recorded>
  /** List flags: what cannot be true or cannot be joined, the two values, and what to do. */
  readonly flags: (input?: FlagsInput) => Promise<Flags>
  /** A person closes a flag: it was looked at, and there is nothing more to do about it. */
  readonly flagClose: (input: FlagCloseInput) => Promise<Recorded>
  /** List trades, newest first, with what all that match come to. */
  readonly trades: (input?: TradesInput) => Promise<Trades>
  /** One trade’s story: what happened to it, what was expected, what it taught, what had been shown. */
  readonly trade: (input: TradeInput) => Promise<TradeAnswer>
  /** Show open trades with marks, excursions and reasons. */
  readonly positions: (input?: PositionsInput) => Promise<Positions>
  /** What happened in situations like this one: winners, warnings, what they come to, beliefs and plans. */
  readonly recall: (input?: RecallInput) => Promise<Recall>
  /** How much the record justifies risking here: a share of equity and lots, or zero and why. */
  readonly size: (input?: SizeInput) => Promise<SizeAnswer>
  /** Before an order: similar losses, plans in force, what size the record justifies, beliefs that disagree. */
  readonly check: (input: CheckInput) => Promise<Check>
  /** What the record supports or contradicts; what it cannot tell yet, and one by its handle with its evidence. */
  readonly beliefs: (input?: BeliefsInput) => Promise<Beliefs>
  /** Seed a belief before the record shows it (a person’s): one of ours by key, or your own words and conditions. */
  readonly beliefSeed: (input?: BeliefSeedInput) => Promise<Recorded>
  /** List plans: if this, then that, until then; and those that contradict each other. */
  readonly plans: (input?: PlansInput) => Promise<Plans>
  /** Make a plan: when a condition holds, adjust a parameter, skip the trade, close it, or be warned. */
  readonly planCreate: (input: PlanCreateInput) => Promise<Recorded>
  /** Cancel a plan. A person’s plan, and the one a drawdown made, only a person cancels. */
  readonly planCancel: (input: PlanCancelInput) => Promise<Recorded>
  /** Write something about a plan, also one that is over: what came of it, what it taught. */
  readonly planRemark: (input: PlanRemarkInput) => Promise<Recorded>
  /** The agent’s state by its record: confidence, appetite, drawdown, streaks, advice, calibration, risk of ruin. */
  readonly mood: (input?: MoodInput) => Promise<Mood>
  /** What the agent actually does, as a whole and by strategy and symbol: biases, sizing, timing, drift, patterns. */
  readonly habits: (input?: HabitsInput) => Promise<HabitsAnswer>
  /** How a strategy has done: overall, by regime, session and variant, with the agent’s habits beside it. */
  readonly performance: (input?: PerformanceInput) => Promise<Performance>
  /** What was read and told, by how long it lasts: what stands, what matters now, or one memory with its story. */
  readonly layers: (input?: LayersInput) => Promise<Layers>
  /** What the trades so far say: result, expectancy, by symbol, hour, after losses and holding time, and what cannot be told yet. */
  readonly past: (input?: PastInput) => Promise<Past>
  /** What the trades taught: the lessons in force, what followed them, and when the next are due. */
  readonly lessons: (input?: LessonsInput) => Promise<Lessons>
  /** A person approves lessons that a model wrote, has some stand for good, or withdraws them. */
  readonly lessonsJudge: (input: LessonsJudgeInput) => Promise<Recorded>
  /** Draw lessons from the trades now; a turn does it when it is due. */
  readonly reflect: (input?: ReflectInput) => Promise<Reflect>
  /** Whether it helps to be shown something: blocks with it against blocks without, drawn at random. */
  readonly ab: (input?: AbInput) => Promise<Ab>
  /** Write into the journal of the trading day. */
  readonly journal: (input: JournalInput) => Promise<Journal>
  /** Write a note under a key, in place of the one before; every version is kept. */
  readonly note: (input: NoteInput) => Promise<Note>
  /** Write the review of a week or a month; it stands for the days it covers. */
  readonly review: (input: ReviewInput) => Promise<Review>
  /** Add a learning to the playbook, below its rules; rules change by proposal. */
  readonly learn: (input: LearnInput) => Promise<Learn>
  /** Propose a change to a rule, a manual, a strategy: a person approves or declines it. */
  readonly propose: (input: ProposeInput) => Promise<Propose>
  /** List what waits for a person: proposed changes with reason and diff, files changed by hand. */
  readonly proposals: (input?: ProposalsInput) => Promise<Proposals>
  /** Approve a proposed change, or a protected file changed by hand (a person’s). */
  readonly approve: (input?: ApproveInput) => Promise<Approve>
  /** Decline a proposed change; it stays on record with your reason (a person’s). */
  readonly decline: (input: DeclineInput) => Promise<Decline>
  /** Propose what several runs’ playbooks have in common as rules of this one; a person approves it. */
  readonly distil: (input: DistilInput) => Promise<Distil>
  /** Read a file of the workspace, some of its lines, or a quoted passage, as it is or as it was at a moment. */
  readonly read: (input: ReadInput) => Promise<Read>
  /** Find passages in notes, journals, reviews, rules, decisions, incidents and remarks, with their lines. */
  readonly search: (input: SearchInput) => Promise<Search>
  /** Bring the search index up to date: what changed, or all of it anew; and the vectors of the model set up now. */
  readonly reindex: (input?: ReindexInput) => Promise<IndexHealth>
  /** Search by another model: install it, make its vectors while the one before answers, and see what it finds otherwise. */
  readonly embedder: (input: EmbedderInput) => Promise<Embedder>
  /** Look after the memories: split, merge and recount beliefs, clear plans, let knowledge rise, sink and be summed up; a turn does it when it is due. */
  readonly maintain: (input?: MaintainInput) => Promise<Maintain>
  /** What a person allows at most, who set it and since when; and how a strategy’s context is set. */
  readonly leash: (input?: LeashInput) => Promise<LeashAnswer>
  /** What should be written down now, and since when: a journal, a position’s note, a review. */
  readonly moments: (input?: MomentsInput) => Promise<Moments>
  /** Show recent activity: rejections, executed orders, result today, losing streak. */
  readonly activity: (input?: ActivityInput) => Promise<Activity>
  /** Read the log: the newest events, or those after a seq. */
  readonly events: (input?: EventsInput) => Promise<Events>
  /** Show what this memory holds: events, trades, runs, equity, and what needs a look. */
  readonly status: (input?: StatusInput) => Promise<Status>
  /** How this memory is doing: what it holds by kind and layer, how quick, how large, how it flows, and what to do about it. */
  readonly health: (input?: HealthInput) => Promise<Health>
  /** List every run, live and simulated, with what it came to; or those most like one of them. */
  readonly runs: (input?: RunsInput) => Promise<Runs>
  /** Compare two runs: what they came to, their playbooks, notes and journals. */
  readonly diff: (input: DiffInput) => Promise<Diff>
  /** Open a run. A paper or backtest run gets a log of its own and never writes into the live one. */
  readonly runOpen: (input?: RunOpenInput) => Promise<RunOpen>
  /** Close a run; nothing more is recorded under it. */
  readonly runClose: (input?: RunCloseInput) => Promise<RunClose>
  /** Check the record: pages, chain, texts, anchors, every derived row and the search index against the log. */
  readonly verify: (input?: VerifyInput) => Promise<Verify>
  /** Take a log that is not the one that was anchored as the log from now on (a person’s); that it was so stays on record. */
  readonly accept: (input: AcceptInput) => Promise<Accept>
  /** Make every derived row again from the log. */
  readonly rebuild: (input?: Nothing) => Promise<Rebuild>
  /** Copy the log into a folder, consistently, while others write. */
  readonly backup: (input: BackupInput) => Promise<Backup>
  /** Put a backup in the log’s place (a person’s): checked first, whole or not at all; what was there is kept aside. */
  readonly restore: (input: RestoreInput) => Promise<Restore>
  /** Import past facts, in order of time. What the log has already is left out; a whole export is copied as it is. */
  readonly import: (input?: ImportInput) => Promise<Import>
  /** Write the whole log to a file of JSON lines. */
  readonly export: (input: ExportInput) => Promise<Export>
  /** Delete an agent with its log, runs and files. There is no way back but a backup. */
  readonly delete: (input: DeleteInput) => Promise<Delete>
  /** Set or change the credential that opening as a person takes from now on, for every agent of this home. */
  readonly personSet: (input: PersonSetInput) => Promise<PersonSet>
  /** Take the credential away: anybody who may open this home can then open it as a person. */
  readonly personUnset: (input?: Nothing) => Promise<PersonUnset>
  /** The tokens of this home: whom each lets in, as whom and for what. None shows its secret. */
  readonly tokens: (input?: Nothing) => Promise<Tokens>
  /** Make a token for a caller of the server: for this agent, or with all for every agent of the home. */
  readonly tokenCreate: (input?: TokenCreateInput) => Promise<TokenCreate>
  /** Revoke a token: the next call by it is refused. */
  readonly tokenRevoke: (input: TokenRevokeInput) => Promise<TokenRevoke>
  /** Look for what is wrong with this installation and this memory, and say what to do. */
  readonly doctor: (input?: Nothing) => Promise<Doctor>
}

export interface Ab {
  /** The moment it was read as of. */
  asOf: string
  /** What it comes to, in a sentence. */
  says: string
  /** The experiment; null: none has begun. */
  experiment: ExperimentRun | null
  /** Whole strata that have ended and began with something to show: they alone count. */
  strata: number
  /** Blocks in which it was shown. */
  shown: HoldoutArm
  /** Blocks in which it was withheld. */
  withheld: HoldoutArm
  /** Null: fewer than 5 strata have ended, or nothing differed. */
  difference: HoldoutDifference | null
  /** Share of draws of the blocks that differ as much, at one look; null: no difference. */
  p: number | null
  /** What 1R is: the risk to the stop, or the median loss. */
  basis: 'stop' | 'proxy'
  /** Trades still needed to tell the effect, 8 times of 10; null: no experiment. */
  tradesNeeded: number | null
  /** The experiments before this one, the newest first; of one name, the name tells of the last. */
  former: {
    /** What it is called. */
    name: string
    /** What is withheld. */
    section:
      | 'lessons'
      | 'lessons.entry_timing'
      | 'lessons.sizing'
      | 'lessons.symbol_selection'
      | 'lessons.exit_timing'
      | 'lessons.regime_fit'
      | 'episodes'
      | 'beliefs'
      | 'observations'
    /** Share of blocks that it is withheld in. */
    share: number
    /** Days of a block. */
    blockDays: number
    /** The day its first block begins; null: the run had no time yet. */
    from: string | null
    /** Whether it was ended since. */
    ended: boolean
  }[]
  /** What to know in reading it. */
  notes: string[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface AbInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The experiment; the one that runs, or ran last, if left out. */
  readonly name?: string | undefined
  /** The difference, in R a trade, that the trades still needed would tell. */
  readonly effect?: number | undefined
}

export interface Accept {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** What was accepted. */
  found: string
}

export interface AcceptInput {
  /** Why the log is not the one that was anchored, in words. */
  readonly reason: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
}

export interface Activity {
  /** The moment it was read as of. */
  asOf: string
  /** The trading day it is: 2026-01-31. */
  day: string
  /** Refusals of the last hour, counted by rule. */
  rejectionsLastHour: { [name: string]: number }
  /** Rules of the last five of them, oldest first. */
  recentRejections: string[]
  /** The rule that refused the last three or more; null: no such one. */
  repeatedRule: string | null
  /** How often it did in a row; 0: no such rule. */
  repeats: number
  /** Orders executed this trading day. */
  executedToday: number
  /** Net result of the day, in the account’s currency. */
  realisedToday: string
  /** Equity as the day began, whatever was put in or taken out since. */
  dayStartEquity: string | null
  /** Net results over that equity, each with what was put in or out before it; null: not known. */
  realisedTodayShare: number | null
  /** Closes in a row that lost, up to now. */
  losingStreak: number
  /** The same as a section for a model; empty: nothing to say. */
  text: string
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface ActivityInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface AdjustInput {
  /** What the exchange did to the symbol. */
  readonly type: 'split' | 'rename'
  /** The symbol as it was until now. */
  readonly symbol: string
  /** Of a split: 4 for four new for one old. */
  readonly ratio?: string | number | undefined
  /** Of a rename: the new symbol. */
  readonly to?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Approve {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Path of the file it is about. */
  file: string
  /** Handle of the proposal: C3; null: a file changed by hand. */
  proposal: string | null
  /** What it changes, as diff -u shows it. */
  diff: string
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface ApproveInput {
  /** Which proposal: C3; or name a file. */
  readonly proposal?: string | undefined
  /** A protected file that was changed by hand. */
  readonly file?: string | undefined
  /** Why you approve it; kept with the proposal. */
  readonly reason?: string | undefined
  /** SHA-256 of the diff that you looked at, as proposals answers it: refused if it is another by now. */
  readonly shown?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface AskedContext {
  /** Last price; ranges are compared relative to it. */
  readonly price?: number | string | null | undefined
  /** Average true range of a day, in price units. */
  readonly atrD1?: number | string | null | undefined
  /** Average true range of an hour, in price units. */
  readonly atrH1?: number | string | null | undefined
  /** Average true range of five minutes, in price units. */
  readonly atrM5?: number | string | null | undefined
  /** AtrH1 over atrD1: how much of a day’s range an hour makes. */
  readonly atrRatioH1D1?: number | null | undefined
  /** Ask less bid, in price units. */
  readonly spread?: number | string | null | undefined
  /** Spread over atrM5: what it costs to get in, in units of what the market moves. */
  readonly spreadAsAtr?: number | null | undefined
  /** Trend and volatility in one word; one of trending_up, trending_down, ranging, volatile, unknown. */
  readonly regime?: string | undefined
  /** Which way daily closes went over a month, beyond what is noise; one of up, down, none, unknown. */
  readonly trend?: string | undefined
  /** Today’s range as a share of price, ranked among the days of a year; one of low, normal, high, extreme, unknown. */
  readonly volatility?: string | undefined
  /** Which of London and New York is open: overlap is both, asia is neither; one of asia, london, newyork, overlap. */
  readonly session?: string | undefined
  /** Share of peak equity lost, 0 to 1. */
  readonly drawdown?: number | null | undefined
  /** Closes in a row that lost. */
  readonly losingStreak?: number | null | undefined
  /** As stated at the entry, 0 to 1. */
  readonly confidence?: number | null | undefined
  /** Hour of the day in UTC, 0 to 23. */
  readonly hour?: number | undefined
  /** Day of the week in UTC, 0 is Monday. */
  readonly weekday?: number | undefined
  /** Length of the bars traded on, in seconds. */
  readonly barSeconds?: number | null | undefined
}

export interface AskedDays {
  /** The first day. */
  from: string
  /** The last day. */
  to: string
}

export interface AvoidRule {
  /** What not to do, in words: no trades within an hour of NFP. */
  readonly rule: string
  /** The situations it is about: { "event": "NFP" }; without any it is told, and not enforced. */
  readonly when?: Condition | undefined
}

export interface Backup {
  /** The folder it was written to. */
  to: string
  /** Where the log ended in the copy. */
  head: Head
  /** Size of the copy. */
  bytes: number
}

export interface BackupInput {
  /** A folder that does not hold a backup yet. */
  readonly to: string
}

export interface Bar {
  /** When the bar opened, such as 2026-01-31T09:30:00Z. */
  readonly at: string | number | Date
  /** The first price of the bar. */
  readonly open: number | string
  /** The highest price of the bar. */
  readonly high: number | string
  /** The lowest price of the bar. */
  readonly low: number | string
  /** The last price of the bar. */
  readonly close: number | string
  /** How much was traded, in the feed’s own unit. */
  readonly volume?: number | undefined
}

export type Bars =
  | readonly Bar[]
  | { readonly [K in 'M1' | 'M5' | 'M15' | 'M30' | 'H1' | 'H4' | 'D1']?: readonly Bar[] | undefined }

export interface Belief {
  /** What a decision cites it by: B3. */
  handle: string
  /** Its id in the log; the handle is shorter. */
  id: string
  /** What is believed, in words; induced ones say what their outcomes came to. */
  says: string
  /** Its conditions, in words. */
  when: string
  /** Its conditions, as plan.create takes them. */
  condition: ConditionInput
  /** What state and confidence are of: that trades there gain, or lose; other: trades cannot test it. */
  claim: 'gains' | 'loses' | 'other'
  /** Induced from trades, seeded by a person, or split from another belief. */
  source: 'induced' | 'seeded' | 'split'
  /** What the record says of the claim: supported, contradicted, or not told yet. */
  state: 'forming' | 'candidate' | 'supported' | 'contradicted' | 'retired'
  /** Since when it is in that state; null: before the run had a time. */
  since: string | null
  /** What 1R is: what the stop risked, or the median loss; null before the first outcome. */
  measure: 'stop' | 'proxy' | null
  /** Of other: how often its person saw it hold; null of the rest. */
  told: ToldCounts | null
  /** Share confirmed, 0 to 1: the mean of a Beta distribution. */
  confidence: number
  /** Variance of that share. */
  uncertainty: number
  /** Outcomes counted, near-duplicates once. */
  observations: number
  /** P(expectancy > 0), .5 before the first outcome. */
  edge: number
  /** P(the claim holds), 0 to 1. */
  holds: number
  /** Which way its own outcomes point; null before the first. */
  leans: 'gains' | 'loses' | null
  /** Evidence that expectancy is above 0: 20 is proof at 5%, taken alone. */
  ePlus: number
  /** Evidence that expectancy is below 0: 20 is proof at 5%, taken alone. */
  eMinus: number
  /** Evidence that it no longer holds: 1000 retires it; null where none is gathered. */
  alarm: number | null
  /** Found, and of late more likely the other way. */
  fading: boolean
  /** High confidence on few trades. */
  suspicious: boolean
  /** About so many more outcomes until it can be told; null: it is, or it is hopeless so far. */
  aboutMore: number | null
  /** 90% interval of the confidence: [lower, upper]. */
  confidenceInterval: number[]
  /** Mean outcome of its own evidence, in R; null before the first. */
  expectancy: Expectancy | null
  /** The newest episode that confirmed it: E12. */
  lastConfirmed: string | null
  /** The newest episode that contradicted it: E12. */
  lastContradicted: string | null
  /** When its newest outcome became known; null: none yet. */
  lastEvidenceAt: string | null
  /** A wider belief that speaks for it: B3. */
  mergedInto: string | null
  /** The condition that its outcomes differ by, in words: look at the narrower beliefs. */
  separatedBy: string | null
}

export interface BeliefEvidence {
  /** Episodes that confirmed it, newest first: E12. */
  for: string[]
  /** Episodes that contradicted it, newest first. */
  against: string[]
  /** Observations that are not listed. */
  more: number
}

export interface BeliefSeedInput {
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
  /** A common opinion to start with. */
  readonly key?:
    | 'with-the-trend'
    | 'against-the-trend'
    | 'low-volatility'
    | 'extreme-volatility'
    | 'wide-spread'
    | 'losing-streak'
    | undefined
  /** Of a key: only for this strategy. */
  readonly strategy?: string | Strategy | undefined
  /** Of a key: only for this symbol. */
  readonly symbol?: string | undefined
  /** What is believed, in words. */
  readonly proposition?: string | undefined
  /** When it holds: { "trend": "up", "atrD1": { "above": 100 } }. */
  readonly condition?: Condition | undefined
  /** Whether trades there gain or lose, or other: something that trades cannot test. */
  readonly claim?: 'gains' | 'loses' | 'other' | undefined
  /** Of other: how often it was seen to hold. */
  readonly for?: number | undefined
  /** Of other: how often it was not. */
  readonly against?: number | undefined
  /** Of gains and loses: what speaks for it to begin with, 1 + c·n for a confidence c over n trades; 2 if left out. */
  readonly alpha?: number | undefined
  /** What speaks against it, 1 + (1 − c)·n; 1 if left out. */
  readonly beta?: number | undefined
}

export interface Beliefs {
  /** The moment it was read as of. */
  asOf: string
  /** Beliefs with ten observations, ever. */
  tried: number
  /** Supported or contradicted now. */
  found: number
  /** What can be told, found ones first; with all or a state, also what cannot. */
  beliefs: Belief[]
  /** How many cannot be told yet, in a line; null: none. */
  rest: string | null
  /** Of one belief that was asked for by its handle. */
  evidence: BeliefEvidence | null
  /** Candidates that the next trades would teach most about. */
  worthTesting: WorthTesting[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface BeliefsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The symbol it is about: XAUUSD; any if left out. */
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** The side it is about; both if left out. */
  readonly side?: 'long' | 'short' | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?: AskedContext | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?: Bars | undefined
  /** Named events going on: ["NFP"]; the turn’s if left out. */
  readonly events?: readonly string[] | undefined
  /** B3: one belief, with its evidence for and against. */
  readonly belief?: string | undefined
  /** Only those in this state. */
  readonly state?: 'candidate' | 'supported' | 'contradicted' | 'retired' | undefined
  /** Also those of which nothing can be told yet. */
  readonly all?: boolean | undefined
  /** Also those that a wider belief speaks for. */
  readonly merged?: boolean | undefined
  /** At most so many beliefs. */
  readonly limit?: number | undefined
}

export interface Calendar {
  /** An IANA time zone, such as America/New_York. */
  readonly zone?: string | undefined
  /** When its trading day begins, local time: 17:00. */
  readonly dayBegins?: string | undefined
}

export interface Calibration {
  /** Trades that stated a confidence. */
  n: number
  /** Mean squared error of what was stated: 0 is perfect. */
  brier: number | null
  /** What stating the base rate every time would have scored. */
  baseBrier: number | null
  /** Share of these trades that won. */
  baseRate: number | null
  /** By fifths of confidence, the lowest first. */
  bins: Reliability[]
  /** Why it is unknown; null when it is known. */
  why: string | null
}

export interface CameOfTurn {
  /** The trade: T12. */
  handle: string
  /** What was traded: XAUUSD. */
  symbol: string
  /** Open, closed or voided. */
  status: string
  /** Net result so far, in the account’s currency. */
  pnl: string
  /** Outcome in R; null: not known. */
  r: number | null
}

export interface CashInput {
  /** Deposits and withdrawals are no results; all else is. */
  readonly type:
    | 'deposit'
    | 'withdrawal'
    | 'dividend'
    | 'interest'
    | 'funding'
    | 'swap'
    | 'fee'
    | 'rebate'
    | 'tax'
  /** Above 0: the type says which way; dividend, interest, funding and swap are negative if paid. */
  readonly amount: string | number
  /** The open position it belongs to, by its symbol. */
  readonly symbol?: string | undefined
  /** The trade it belongs to: T12, its id, or your own trade, position or order id. */
  readonly trade?: string | undefined
  /** What it was, in words. */
  readonly note?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Check {
  /** The moment it was read as of. */
  asOf: string
  /** Stop: a halt, the leash or a plan forbids it, or all trades like it lost; caution: look at the reasons; no_record: nothing speaks against it and the record is too short to speak for it. */
  verdict: 'clear' | 'no_record' | 'caution' | 'stop'
  /** What speaks against the order, in words. */
  reasons: string[]
  /** Losses that warn, compared by the market alone; explanation says how alike their situations are, or that too little was told. */
  losses: Hit[]
  /** Losses as relevant that found no place. */
  lossesLeft: number
  /** Plans in force, the most important first. */
  plans: Plan[]
  /** Which of these cannot both be followed, and why. */
  contradictions: string[]
  /** How much the record justifies risking. */
  size: Size
  /** Those that apply and disagree with the order. */
  beliefs: Belief[]
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface CheckInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?: AskedContext | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?: Bars | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]; the turn’s if left out. */
  readonly events?: readonly string[] | undefined
  /** The price it would be entered at; the context’s if left out. */
  readonly entry?: string | number | undefined
  /** Where it would be wrong: entry to stop is what is risked. */
  readonly stop?: string | number | undefined
  /** What 1R is in price, instead of entry and stop. */
  readonly stopDistance?: string | number | undefined
  /** Quote currency to account currency; 1 if they are the same. */
  readonly rate?: string | number | undefined
  /** Most that may be risked at 1R, a share of equity; .02 unless said. */
  readonly cap?: number | undefined
  /** Half Kelly at the lower end, or a quarter at the mean. */
  readonly kelly?: 'lower' | 'mean' | undefined
  /** By which formula; owm-1.0 is the published one, and unsafe: it bets on a fair coin. */
  readonly formula?: 'owm-1.0' | 'owm-1.1' | undefined
  /** Also ask for proof: a bet without an edge in at most 5% of lives. */
  readonly strict?: boolean | undefined
  /** What you mean to trade, as your broker writes it: XAUUSD. */
  readonly symbol: string
  /** Which way you mean to trade it. */
  readonly side: 'long' | 'short'
  /** What you mean to order; it is compared with what is advised. */
  readonly size?: string | number | undefined
}

export interface CitedHandle {
  /** What it said it relied on: E12. */
  handle: string
  /** False: nothing of that name had been shown, so that it does not count. */
  counts: boolean
}

export interface ComingModel {
  /** The model that is to answer. */
  model: string
  /** Passages that have no vector of it yet. */
  missing: number
}

export interface CommonLearning {
  /** What was learned, in the words of the first run. */
  text: string
  /** The runs that learned it. */
  runs: string[]
  /** This playbook says so already. */
  there: boolean
}

export interface Compressed {
  /** The summary: K40; null: it was made before. */
  memory: string | null
  /** What it stands for: they are kept, and stand no more. */
  of: string[]
  /** What it says. */
  text: string
  /** Extract, or the model that wrote it. */
  by: string
}

export interface Condition {
  /** Name of the strategy, all its versions. */
  readonly strategy?: string | readonly string[] | undefined
  /** As your broker writes it: XAUUSD. */
  readonly symbol?: string | readonly string[] | undefined
  /** Which way the trade goes. */
  readonly side?: 'long' | 'short' | readonly ('long' | 'short')[] | undefined
  /** Last price; ranges are compared relative to it. */
  readonly price?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Average true range of a day, in price units. */
  readonly atrD1?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Average true range of an hour, in price units. */
  readonly atrH1?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Average true range of five minutes, in price units. */
  readonly atrM5?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** AtrH1 over atrD1: how much of a day’s range an hour makes. */
  readonly atrRatioH1D1?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Ask less bid, in price units. */
  readonly spread?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Spread over atrM5: what it costs to get in, in units of what the market moves. */
  readonly spreadAsAtr?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Trend and volatility in one word. */
  readonly regime?:
    | 'trending_up'
    | 'trending_down'
    | 'ranging'
    | 'volatile'
    | readonly ('trending_up' | 'trending_down' | 'ranging' | 'volatile')[]
    | undefined
  /** Which way daily closes went over a month, beyond what is noise. */
  readonly trend?: 'up' | 'down' | 'none' | readonly ('up' | 'down' | 'none')[] | undefined
  /** Today’s range as a share of price, ranked among the days of a year. */
  readonly volatility?:
    | 'low'
    | 'normal'
    | 'high'
    | 'extreme'
    | readonly ('low' | 'normal' | 'high' | 'extreme')[]
    | undefined
  /** Which of London and New York is open: overlap is both, asia is neither. */
  readonly session?:
    | 'asia'
    | 'london'
    | 'newyork'
    | 'overlap'
    | readonly ('asia' | 'london' | 'newyork' | 'overlap')[]
    | undefined
  /** Share of peak equity lost, 0 to 1. */
  readonly drawdown?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Closes in a row that lost. */
  readonly losingStreak?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** As stated at the entry, 0 to 1. */
  readonly confidence?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Hour of the day in UTC, 0 to 23. */
  readonly hour?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Day of the week in UTC, 0 is Monday. */
  readonly weekday?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** A moment with its zone: 2026-01-31T09:30:00Z. */
  readonly at?:
    | string
    | readonly string[]
    | {
        /** At least this. */
        readonly from?: string | undefined
        /** At most this. */
        readonly to?: string | undefined
        /** More than this. */
        readonly above?: string | undefined
        /** Less than this. */
        readonly below?: string | undefined
      }
    | Date
    | undefined
  /** Time of day in UTC: 13:30; a range may run past midnight. */
  readonly timeOfDay?:
    | string
    | readonly string[]
    | {
        /** At least this. */
        readonly from?: string | undefined
        /** At most this. */
        readonly to?: string | undefined
        /** More than this. */
        readonly above?: string | undefined
        /** Less than this. */
        readonly below?: string | undefined
      }
    | undefined
  /** A named event that is going on: NFP. */
  readonly event?: string | readonly string[] | undefined
  /** How outcomes went of late, 0 to 1, .5 at the start. */
  readonly 'mood.confidence'?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** Share of the usual risk that the drawdown leaves, 0 to 1. */
  readonly 'mood.appetite'?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** What the drawdown advises about trading at all. */
  readonly 'mood.advice'?:
    | 'halt'
    | 'minimum'
    | 'reduce'
    | 'normal'
    | readonly ('halt' | 'minimum' | 'reduce' | 'normal')[]
    | undefined
  /** Closes in a row that won. */
  readonly 'mood.winningStreak'?:
    | number
    | readonly number[]
    | {
        /** At least this. */
        readonly from?: number | undefined
        /** At most this. */
        readonly to?: number | undefined
        /** More than this. */
        readonly above?: number | undefined
        /** Less than this. */
        readonly below?: number | undefined
      }
    | undefined
  /** All of these hold. */
  readonly all?: readonly Condition[] | undefined
  /** One of these holds. */
  readonly any?: readonly Condition[] | undefined
  /** This does not hold. */
  readonly not?: Condition | undefined
}

export interface ConditionInput {
  /** Name of the strategy, all its versions. */
  strategy?: string | string[] | undefined
  /** As your broker writes it: XAUUSD. */
  symbol?: string | string[] | undefined
  /** Which way the trade goes. */
  side?: 'long' | 'short' | ('long' | 'short')[] | undefined
  /** Last price; ranges are compared relative to it. */
  price?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Average true range of a day, in price units. */
  atrD1?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Average true range of an hour, in price units. */
  atrH1?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Average true range of five minutes, in price units. */
  atrM5?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** AtrH1 over atrD1: how much of a day’s range an hour makes. */
  atrRatioH1D1?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Ask less bid, in price units. */
  spread?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Spread over atrM5: what it costs to get in, in units of what the market moves. */
  spreadAsAtr?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Trend and volatility in one word. */
  regime?:
    | 'trending_up'
    | 'trending_down'
    | 'ranging'
    | 'volatile'
    | ('trending_up' | 'trending_down' | 'ranging' | 'volatile')[]
    | undefined
  /** Which way daily closes went over a month, beyond what is noise. */
  trend?: 'up' | 'down' | 'none' | ('up' | 'down' | 'none')[] | undefined
  /** Today’s range as a share of price, ranked among the days of a year. */
  volatility?: 'low' | 'normal' | 'high' | 'extreme' | ('low' | 'normal' | 'high' | 'extreme')[] | undefined
  /** Which of London and New York is open: overlap is both, asia is neither. */
  session?:
    | 'asia'
    | 'london'
    | 'newyork'
    | 'overlap'
    | ('asia' | 'london' | 'newyork' | 'overlap')[]
    | undefined
  /** Share of peak equity lost, 0 to 1. */
  drawdown?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Closes in a row that lost. */
  losingStreak?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** As stated at the entry, 0 to 1. */
  confidence?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Hour of the day in UTC, 0 to 23. */
  hour?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Day of the week in UTC, 0 is Monday. */
  weekday?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** A moment with its zone: 2026-01-31T09:30:00Z. */
  at?:
    | string
    | string[]
    | {
        /** At least this. */
        from?: string | undefined
        /** At most this. */
        to?: string | undefined
        /** More than this. */
        above?: string | undefined
        /** Less than this. */
        below?: string | undefined
      }
    | undefined
  /** Time of day in UTC: 13:30; a range may run past midnight. */
  timeOfDay?:
    | string
    | string[]
    | {
        /** At least this. */
        from?: string | undefined
        /** At most this. */
        to?: string | undefined
        /** More than this. */
        above?: string | undefined
        /** Less than this. */
        below?: string | undefined
      }
    | undefined
  /** A named event that is going on: NFP. */
  event?: string | string[] | undefined
  /** How outcomes went of late, 0 to 1, .5 at the start. */
  'mood.confidence'?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** Share of the usual risk that the drawdown leaves, 0 to 1. */
  'mood.appetite'?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** What the drawdown advises about trading at all. */
  'mood.advice'?:
    | 'halt'
    | 'minimum'
    | 'reduce'
    | 'normal'
    | ('halt' | 'minimum' | 'reduce' | 'normal')[]
    | undefined
  /** Closes in a row that won. */
  'mood.winningStreak'?:
    | number
    | number[]
    | {
        /** At least this. */
        from?: number | undefined
        /** At most this. */
        to?: number | undefined
        /** More than this. */
        above?: number | undefined
        /** Less than this. */
        below?: number | undefined
      }
    | undefined
  /** All of these hold. */
  all?: ConditionInput[] | undefined
  /** One of these holds. */
  any?: ConditionInput[] | undefined
  /** This does not hold. */
  not?: ConditionInput | undefined
}

export interface ConfigureInput {
  /** The account’s currency: USD. */
  readonly currency?: string | undefined
  /** By which days the account is counted. */
  readonly calendar?: Calendar | undefined
  /** Seconds by which two reports of one trade may differ. */
  readonly barSeconds?: number | undefined
  /** Share of the peak lost at which trading should halt; .2 unless said. */
  readonly drawdownLimit?: number | undefined
  /** How risk shrinks in a drawdown: seed, 1 − (drawdown/limit)², or grossman-zhou. */
  readonly appetite?: 'seed' | 'grossman-zhou' | undefined
  /** Share of the cap that a probe risks while the record is young; .1 unless said, 0: none (a person’s). */
  readonly probe?: number | undefined
  /** How bars become a situation: { "classifier": "fixed" }; what is left out stays as it is. */
  readonly market?: MarketOptions | undefined
  /** A belief that is found makes a plan of its own; off unless said (a person’s). */
  readonly beliefPlans?: boolean | undefined
  /** Read protected files as they were last approved (a person’s). */
  readonly strictFiles?: boolean | undefined
  /** Ask for a review each time so many trades have closed since the last; 0: never, as unless said. */
  readonly reviewAfter?: number | undefined
  /** By which rules what was read sinks or fades; hindcast unless said (a person’s). */
  readonly layers?: 'hindcast' | 'investor-bench' | 'finmem' | undefined
  /** Who scores what is observed and sums up what is alike: the rubric and an extract, unless said; or the home’s model (reflector). */
  readonly scorer?: 'rubric' | 'model' | undefined
  /** What is allowed at most: { "riskPerTrade": 0.01, "symbols": ["XAUUSD"] }; what is left out stays (a person’s). */
  readonly leash?: Leash | undefined
  /** What contexts hold, for all and by strategy: { "recentTrades": 5 }; what is left out stays. */
  readonly context?: ContextSettings | undefined
  /** Withhold one part of the contexts in some blocks of days, to see whether it helps: { "section": "lessons" }; null ends it (a person’s). */
  readonly experiment?: ExperimentSettings | null | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Context {
  /** Both sides in one text, for callers that have one message. */
  text: string
  /** How many tokens both sides have. */
  tokens: number
  /** How many tokens the memory’s own sections may have. */
  budget: number
  /** What had no room or could not be read. */
  without: string[]
  /** The moment it was read as of. */
  asOf: string
  /** What a person stands behind: for the system message. */
  system: PromptSide
  /** What the memory has to say: for the user message. */
  user: PromptSide
  /** What each section takes; null: not asked for. */
  preview: ContextPreview | null
}

export interface ContextInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe. */
  readonly bars?: { readonly [name: string]: Bars } | undefined
  /** The situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars. */
  readonly context?: { readonly [name: string]: MarketContext } | undefined
  /** Tokens that the memory’s own sections may have, both sides together; as configured, or 1800. */
  readonly budget?: number | undefined
  /** Sections of your own beside the memory’s: bars, news, portfolio, risk caps. */
  readonly sections?: readonly GivenSection[] | undefined
  /** The strategy that would ask; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** Named events going on: ["NFP"]. */
  readonly events?: readonly string[] | undefined
  /** Also answer what each section takes, and what it costs. */
  readonly preview?: boolean | undefined
  /** What a million tokens cost to read, for the preview. */
  readonly price?: number | undefined
}

export interface ContextPreview {
  /** The sections in the order they are read. */
  sections: SectionTokens[]
  /** Turns a day lately; null: too few to say. */
  turnsADay: number | null
  /** What a turn’s context costs; null: no price was given. */
  costATurn: number | null
  /** What a day’s contexts cost; null: not known. */
  costADay: number | null
  /** Settings that are high. */
  warnings: string[]
  /** What an experiment withholds there; null: nothing, or an agent asks, who is not told. */
  withheld:
    | 'lessons'
    | 'lessons.entry_timing'
    | 'lessons.sizing'
    | 'lessons.symbol_selection'
    | 'lessons.exit_timing'
    | 'lessons.regime_fit'
    | 'episodes'
    | 'beliefs'
    | 'observations'
    | null
  /** What memory would have shown, where it is in shadow; null: it is not. */
  shadow: ShadowContext | null
}

export interface ContextSettings {
  /** False: the context holds no memory; shadow: the same, and what it would have held is recorded; it holds it unless said. */
  readonly memory?: boolean | 'shadow' | undefined
  /** Closed trades shown at most; 10 unless said. */
  readonly recentTrades?: number | undefined
  /** Tokens that it may take; 1800 unless said. */
  readonly budget?: number | undefined
  /** When lessons are drawn from trades: per_n_trades unless said. */
  readonly reflect?: 'off' | 'per_n_trades' | 'daily' | undefined
  /** Closed trades after which they are, by per_n_trades; 20 unless said. */
  readonly reflectAfter?: number | undefined
  /** Who draws them: statistical, from the numbers alone, unless said; or the home’s model. */
  readonly reflector?: 'statistical' | 'model' | undefined
  /** False: they are drawn and not shown. */
  readonly lessons?: boolean | undefined
  /** Symbols it also tells of, besides those held and asked about. */
  readonly watch?: readonly string[] | undefined
  /** By strategy, what differs for it: { "breakout": { "memory": false } }. */
  readonly strategies?: { readonly [name: string]: StrategyContext } | undefined
}

export interface CorrectInput {
  /** T12, its id, or your own trade, position or order id. */
  readonly trade: string
  /** What is right, and only that: { "exitPrice": 2706.4 }. */
  readonly set: Correction
  /** Why it is right so, in words. */
  readonly reason: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface CorrectedContext {
  /** Last price; ranges are compared relative to it. */
  readonly price?: number | string | null | undefined
  /** Average true range of a day, in price units. */
  readonly atrD1?: number | string | null | undefined
  /** Average true range of an hour, in price units. */
  readonly atrH1?: number | string | null | undefined
  /** Average true range of five minutes, in price units. */
  readonly atrM5?: number | string | null | undefined
  /** AtrH1 over atrD1: how much of a day’s range an hour makes. */
  readonly atrRatioH1D1?: number | null | undefined
  /** Ask less bid, in price units. */
  readonly spread?: number | string | null | undefined
  /** Spread over atrM5: what it costs to get in, in units of what the market moves. */
  readonly spreadAsAtr?: number | null | undefined
  /** Trend and volatility in one word. */
  readonly regime?: 'trending_up' | 'trending_down' | 'ranging' | 'volatile' | 'unknown' | undefined
  /** Which way daily closes went over a month, beyond what is noise. */
  readonly trend?: 'up' | 'down' | 'none' | 'unknown' | undefined
  /** Today’s range as a share of price, ranked among the days of a year. */
  readonly volatility?: 'low' | 'normal' | 'high' | 'extreme' | 'unknown' | undefined
  /** Which of London and New York is open: overlap is both, asia is neither. */
  readonly session?: 'asia' | 'london' | 'newyork' | 'overlap' | undefined
  /** Share of peak equity lost, 0 to 1. */
  readonly drawdown?: number | null | undefined
  /** Closes in a row that lost. */
  readonly losingStreak?: number | null | undefined
  /** As stated at the entry, 0 to 1. */
  readonly confidence?: number | null | undefined
  /** Hour of the day in UTC, 0 to 23. */
  readonly hour?: number | undefined
  /** Day of the week in UTC, 0 is Monday. */
  readonly weekday?: number | undefined
  /** Length of the bars traded on, in seconds. */
  readonly barSeconds?: number | null | undefined
}

export interface Correction {
  /** When it was opened. */
  readonly entryAt?: string | number | Date | undefined
  /** When it was closed. */
  readonly exitAt?: string | number | Date | undefined
  /** Average price of all its entries. */
  readonly entryPrice?: string | number | undefined
  /** Average price of all its exits. */
  readonly exitPrice?: string | number | undefined
  /** Paid in all, in the account’s currency. */
  readonly fees?: string | number | undefined
  /** Received in all, negative if paid. */
  readonly funding?: string | number | undefined
  /** Stop at the entry; its risk is computed again. */
  readonly stop?: string | number | undefined
  /** Target at the entry. */
  readonly target?: string | number | undefined
  /** Why it ended. */
  readonly exitKind?:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | undefined
  /** By name or whole. */
  readonly strategy?: string | Strategy | undefined
  /** The situation: fields that are wrong or missing. */
  readonly context?: CorrectedContext | undefined
}

export interface CutRules {
  /** The file: TRADING_MANUAL.md. */
  file: string
  /** How many tokens it has. */
  tokens: number
  /** Lines at its end that no turn shows. */
  left: number
}

export interface DecideInput {
  /** Skip: deliberately not taken; retire: gives up a strategy. */
  readonly action: 'enter' | 'add' | 'reduce' | 'exit' | 'hold' | 'skip' | 'retire'
  /** What it is about: XAUUSD. */
  readonly symbol?: string | undefined
  /** Of a known trade: it takes the reason and levels. */
  readonly trade?: string | undefined
  /** Long or short, to enter. */
  readonly side?: 'long' | 'short' | undefined
  /** How much is meant to be traded, above 0. */
  readonly size?: string | number | undefined
  /** The price it is meant to happen at. */
  readonly price?: string | number | undefined
  /** Where it would be wrong. */
  readonly stop?: string | number | undefined
  /** Where it would be enough. */
  readonly target?: string | number | undefined
  /** 0 to 1, as stated. */
  readonly confidence?: number | undefined
  /** Why, in words. */
  readonly reason?: string | undefined
  /** The model’s reasoning, as you want to find it again. */
  readonly said?: string | undefined
  /** Which strategy decided; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** Your own labels: ["news", "second entry"]. */
  readonly tags?: readonly string[] | undefined
  /** How long it is meant to be held, in minutes. */
  readonly expectedMinutes?: number | undefined
  /** When the signal came, if before the decision. */
  readonly signalAt?: string | number | Date | undefined
  /** The price at the signal. */
  readonly signalPrice?: string | number | undefined
  /** Named events going on: ["NFP"]; plans can wait for them. */
  readonly events?: readonly string[] | undefined
  /** Handles of what was relied on: E12, B3, T12. */
  readonly cites?: readonly string[] | undefined
  /** The situation, if you encoded it yourself. */
  readonly context?: unknown | undefined
  /** Which lessons the agent was shown, by their hash. */
  readonly lessonsHash?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
  /** Id of the turn it was made in. */
  readonly turn?: string | undefined
}

export interface DecidedInTurn {
  /** When it was decided. */
  at: string
  /** What was decided. */
  action: 'enter' | 'add' | 'reduce' | 'exit' | 'hold' | 'skip' | 'retire'
  /** What it was about; null: it named none. */
  symbol: string | null
  /** Long or short; null: not said. */
  side: string | null
  /** Why, in the words of then. */
  reason: string | null
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
  /** What it relied on. */
  cites: CitedHandle[]
}

export interface Decline {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Path of the file it is about. */
  file: string
  /** Handle of the proposal: C3; null: a file changed by hand. */
  proposal: string | null
  /** What it changes, as diff -u shows it. */
  diff: string
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface DeclineInput {
  /** Which proposal: C3. */
  readonly proposal: string
  /** Why not; kept with the proposal. */
  readonly reason?: string | undefined
  /** SHA-256 of the diff that you looked at, as proposals answers it: refused if it is another by now. */
  readonly shown?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Delete {
  /** The agent that is gone. */
  agent: string
  /** How much was deleted. */
  bytes: number
  /** What happened, for people. */
  message: string
}

export interface DeleteInput {
  /** The agent’s name once more. */
  readonly confirm: string
}

export interface Diff {
  /** The first and the second, in the order asked. */
  runs: Run[]
  /** What they came to, figure by figure. */
  results: FigureDiff[]
  /** How their playbooks differ; null: they are the same. */
  playbook: FileDiff | null
  /** How their notes differ. */
  notes: FilesDiff
  /** How their journals differ. */
  journal: FilesDiff
  /** Why no text differs, where none does. */
  why: string | null
}

export interface DiffInput {
  /** Names of two runs; live is one. */
  readonly runs: readonly string[]
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface DifferentHit {
  /** As it was asked. */
  question: string
  /** What came first by the model before; null: nothing. */
  before: FirstHit | null
  /** What comes first now; null: nothing. */
  after: FirstHit | null
}

export interface Distil {
  /** Handle of what was proposed: C3; null: nothing was. */
  proposal: string | null
  /** The file it would change: playbook.md. */
  file: string
  /** Learnings of at least half of the runs. */
  common: CommonLearning[]
  /** What it would change, as diff -u shows it; empty: nothing. */
  diff: string
  /** Why nothing was proposed; null: something was. */
  why: string | null
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface DistilInput {
  /** At least two runs of the agent; live is one. */
  readonly runs: readonly string[]
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Distribution {
  /** What 1R is: what the stop risked, or the median loss. */
  measure: 'stop' | 'proxy'
  /** Outcomes, near-duplicates counted once. */
  observations: number
  /** Episodes that these outcomes are made of. */
  episodes: number
  /** Trades that are not in it. */
  leftOut: number
  /** How many of them for which reason. */
  leftOutWhy: string[]
  /** Of the outcomes, how many are of trades that have not ended, or of which nobody told the end. */
  stillOpen: number
  /** What counts otherwise than by an outcome of its own: open at a mark, a loss that may be owed. */
  countedAs: string[]
  /** Strategies taken together, since none was named or their names were told late; empty: it is of one. */
  pooled: string[]
  /** What is taken together since it was not named, in words. */
  pooledWords: string[]
  /** Why it is of all trades whose strategy was told with the outcome, and not of those under the name alone; null: it is of those. */
  namedLate: string | null
  /** Why the record cannot know what is open, so that its figures flatter; null: it knows. */
  openUnknown: string | null
  /** Mean likeness to the situation asked about, 0 to 1. */
  similarity: number
  /** The reading that the figures below are of: the one that decides a size; null: nothing to go by. */
  reading: 'all' | 'trend' | 'volatility' | 'session' | 'atrD1' | null
  /** How many outcomes that reading is worth, by age and confidence. */
  effective: number
  /** Its expectancy in R, with one trade at zero and what loss the record may still owe. */
  mean: number | null
  /** That loss, in R: a record with hardly any spread, or with a far loss, may owe one; else 0. */
  owed: number
  /** Lower end of its 90% interval, in R. */
  lower: number | null
  /** Upper end of its 90% interval, in R. */
  upper: number | null
  /** P(expectancy > 0), 0 to 1. */
  edge: number | null
  /** Share of its outcomes above 0R. */
  wins: Share | null
  /** Its outcomes in R at 5, 25, 50, 75 and 95% of all weight. */
  quantiles: Quantile[]
  /** Lowest outcome of any single episode, in R. */
  worst: number | null
  /** Expectancy here by all readings together, each as much as its tag has mattered, in R. */
  expected: number | null
  /** The same in words, where it is not what the figures of the reading say; null: they agree. */
  expectedOtherwise: string | null
  /** The record read five ways: all of it, then by each tag that the question has. */
  readings: Reading[]
}

export interface Doctor {
  /** Every check is in order. */
  healthy: boolean
  /** What was looked at, one by one. */
  checks: HealthCheck[]
}

export interface Drift {
  /** What was looked at for a change. */
  about: 'outcome' | 'size' | 'holding' | 'frequency'
  /** Whether it has changed; null: too few trades to tell. */
  found: boolean | null
  /** Where it went; null: no change was found. */
  direction: 'improving' | 'degrading' | 'shifting' | null
  /** In R for outcomes; after over before for the others. */
  size: number | null
  /** The level before: R a trade, size, seconds held, entries a day. */
  before: number | null
  /** The level since, in the same unit. */
  after: number | null
  /** The first episode after the change. */
  since: {
    /** Id of the episode. */
    id: string
    /** Its number: 12 is E12. */
    n: number
  } | null
  /** Standard errors from no change. */
  z: number | null
  /** Trades it was looked for in. */
  n: number
  /** Trades it needs at least. */
  least: number
  /** What was found, as one sentence. */
  text: string
}

export interface Embedder {
  /** The embedder that this home now searches by. */
  name: string
  /** Its model, as vectors are kept under it. */
  model: string
  /** The model that answered before; null: none did. */
  before: string | null
  /** Packages that were installed for it. */
  installed: string[]
  /** Questions on which the two were compared. */
  asked: number
  /** Those of them whose first hit is another now. */
  differ: DifferentHit[]
  /** How the index stands now. */
  index: IndexHealth
  /** What happened, for people. */
  message: string
}

export interface EmbedderInput {
  /** Static, minilm, or one that hindcast.json names under search.embedders. */
  readonly name: string
  /** Install nothing: what minilm lacks is only told; else npm installs it. */
  readonly onlyInstalled?: boolean | undefined
  /** Compare by these; the last 20 that turns asked, if left out. */
  readonly questions?: readonly string[] | undefined
}

export interface EquityInput {
  /** What the account is worth, in its currency. */
  readonly equity: string | number
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Estimate {
  /** The figure itself. */
  value: number
  /** Lower end of its 90% interval. */
  lower: number
  /** Upper end of its 90% interval. */
  upper: number
}

export interface Events {
  /** Newest first; oldest first after a seq. */
  events: LogEvent[]
  /** There are more than the limit. */
  more: boolean
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface EventsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Only events after this seq, oldest first. */
  readonly after?: number | undefined
  /** Only facts of this sort. */
  readonly kind?:
    | 'accepted'
    | 'configured'
    | 'instrument'
    | 'run.started'
    | 'file.given'
    | 'cash'
    | 'adjusted'
    | 'equity'
    | 'recalled'
    | 'belief.seeded'
    | 'plan.created'
    | 'plan.cancelled'
    | 'plan.remarked'
    | 'observation'
    | 'compression'
    | 'maintenance'
    | 'decision'
    | 'rejection'
    | 'order'
    | 'fill'
    | 'trade.recorded'
    | 'remark'
    | 'journal'
    | 'note'
    | 'review'
    | 'learning'
    | 'proposal'
    | 'approval'
    | 'file.seen'
    | 'file.gone'
    | 'file.remains'
    | 'tick'
    | 'incident'
    | 'corrected'
    | 'voided'
    | 'flag.closed'
    | 'reflection'
    | 'lessons.judged'
    | 'redacted'
    | 'run.ended'
    | undefined
  /** Only those recorded in this turn, by its id. */
  readonly turn?: string | undefined
  /** Only those of this run. */
  readonly run?: string | undefined
  /** At most so many events. */
  readonly limit?: number | undefined
}

export interface Exit {
  /** The symbol that was held: XAUUSD. */
  readonly symbol: string
  /** The broker’s id of the position; any of the symbol if left out. */
  readonly id?: string | undefined
  /** Else the level that ended it, or the mark. */
  readonly price?: string | number | undefined
  /** Why it ended; inferred if left out. */
  readonly kind?:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | undefined
  /** Fee of the exit, in the account’s currency; a rebate is negative. */
  readonly fee?: string | number | undefined
}

export interface Expectancy {
  /** Mean outcome in R, shrunk towards 0. */
  mean: number
  /** Lower end of its 90% interval. */
  lower: number
  /** Upper end of its 90% interval. */
  upper: number
  /** Its standard deviation: how uncertain the mean is. */
  sd: number
}

export interface Expected {
  /** The belief: B3. */
  handle: string
  /** Outcome it expected, in R. */
  mean: number
  /** P(expectancy > 0) as it stood then. */
  edge: number
}

export interface ExperimentRun {
  /** What it is called. */
  name: string
  /** What is withheld. */
  section:
    | 'lessons'
    | 'lessons.entry_timing'
    | 'lessons.sizing'
    | 'lessons.symbol_selection'
    | 'lessons.exit_timing'
    | 'lessons.regime_fit'
    | 'episodes'
    | 'beliefs'
    | 'observations'
  /** Share of blocks that it is withheld in. */
  share: number
  /** Days of a block. */
  blockDays: number
  /** The day its first block begins; null: the run had no time yet. */
  from: string | null
  /** The first turn since, by which its strata begin to count; null: none. */
  firstTurn: string | null
  /** Whether it was ended since. */
  ended: boolean
}

export interface ExperimentSettings {
  /** What is withheld in some blocks: lessons, one slot of them, episodes, beliefs, observations. */
  readonly section:
    | 'lessons'
    | 'lessons.entry_timing'
    | 'lessons.sizing'
    | 'lessons.symbol_selection'
    | 'lessons.exit_timing'
    | 'lessons.regime_fit'
    | 'episodes'
    | 'beliefs'
    | 'observations'
  /** Share of blocks without it: .5, .25, .2, .1; .5 in a simulated run and .2 live unless said. */
  readonly share?: number | undefined
  /** What the draw starts from; the moment it begins unless said. */
  readonly seed?: string | undefined
  /** What it is called; the section and the day it begins unless said. */
  readonly name?: string | undefined
  /** Whose blocks are drawn; this agent’s unless said. */
  readonly agent?: string | undefined
}

export interface Export {
  /** The file it was written to. */
  to: string
  /** How many events it holds, one a line. */
  events: number
  /** Size of the file. */
  bytes: number
}

export interface ExportInput {
  /** A file that does not exist yet. */
  readonly to: string
}

export interface ExtremeTrade {
  /** Its episode: E12. */
  handle: string
  /** Its outcome in R; null: unknown. */
  r: number | null
  /** Its net result, in the account’s currency. */
  pnl: number | null
}

export interface FigureDiff {
  /** What is compared. */
  figure:
    | 'closed'
    | 'open'
    | 'net'
    | 'winRate'
    | 'expectancy'
    | 'profitFactor'
    | 'sharpePerTrade'
    | 'maxDrawdown'
    | 'mostLossesInARow'
    | 'best'
    | 'worst'
  /** What the first run came to; null: unknown. */
  first: number | null
  /** What the second run came to; null: unknown. */
  second: number | null
}

export interface FileDiff {
  /** The file in the workspace: notes/gold.md. */
  path: string
  /** Which of the two has it. */
  in: 'both' | 'first' | 'second'
  /** From the first to the second, as diff -u shows it. */
  diff: string
}

export interface FilesDiff {
  /** Files that say the same in both. */
  same: number
  /** Files that do not. */
  differ: FileDiff[]
}

export interface FilesHeld {
  /** Files in the workspace. */
  count: number
  /** Protected files changed by hand that nobody has approved. */
  unapproved: string[]
  /** Such files are read as they were last approved. */
  strict: boolean
  /** Changes that wait for a person. */
  proposals: number
  /** Approved changes whose conditions no longer hold. */
  stale: StaleChange[]
  /** Rules longer than what a turn shows of them: what a model must know belongs at the top. */
  cut: CutRules[]
  /** A playbook that has outgrown its measure; null: it has not. */
  playbook: OversizePlaybook | null
}

export interface Fill {
  /** As your broker writes it: XAUUSD. */
  readonly symbol: string
  /** Which way it was filled; what is held says whether it opens or closes. */
  readonly side: 'buy' | 'sell'
  /** How much, always above 0. */
  readonly size: string | number
  /** Price of the execution. */
  readonly price: string | number
  /** In feeCurrency; a rebate is negative. */
  readonly fee?: string | number | undefined
  /** Of the fee; the account’s if left out. */
  readonly feeCurrency?: string | undefined
  /** To account currency, of one that is neither quote nor base. */
  readonly feeRate?: string | number | undefined
  /** The order it belongs to; several fills of one count once. */
  readonly order?: string | undefined
  /** The broker’s id, where it keeps several positions in a symbol. */
  readonly position?: string | undefined
  /** Quote currency to account currency; the last reported if left out. */
  readonly rate?: string | number | undefined
  /** As the broker has it: 10. */
  readonly leverage?: string | number | undefined
  /** Stop level known at this fill. */
  readonly stop?: string | number | undefined
  /** Target level known at this fill. */
  readonly target?: string | number | undefined
  /** Of what it opens; the decision’s or the run’s if left out. */
  readonly strategy?: string | Strategy | undefined
  /** Of a closing fill: the broker’s word on why it happened. */
  readonly kind?:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | undefined
  /** It can only close: it opens nothing, whatever is held. */
  readonly reduceOnly?: boolean | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface FillAnswer {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** How many were new. */
  recorded: number
  /** How many were known already. */
  duplicates: number
  /** Of each, in the order given. */
  results: Recorded[]
}

export type FillInput =
  | Fill
  | {
      /** Several executions, in place of one. */
      readonly fills: readonly Fill[]
    }

export interface FirstHit {
  /** The file it stands in, as read takes it. */
  path: string
  /** First line of the passage, from 1. */
  startLine: number
  /** The part of it that answers, shortened. */
  snippet: string
}

export interface Flag {
  /** What it is asked for and closed by: F3. */
  handle: string
  /** What sort of thing is wrong. */
  code:
    | 'position_differs'
    | 'position_returned'
    | 'split_missing'
    | 'fill_unmatched'
    | 'reports_differ'
    | 'reported_by_name'
    | 'instrument_unknown'
    | 'rate_missing'
    | 'fee_without_rate'
    | 'stop_wrong_side'
    | 'size_unknown'
    | 'context_unknown'
    | 'open_forgotten'
    | 'reflection_failed'
  /** Open until a fact settles it or a person closes it. */
  status: 'open' | 'settled' | 'closed'
  /** The symbol it is about; null: of the whole account. */
  symbol: string | null
  /** The trade it is about: T12; null: of none alone. */
  trade: string | null
  /** What the two values are of: entryPrice, equity, stop. */
  field: string
  /** The known or expected value. */
  known: string
  /** The reported value that does not go with it. */
  reported: string
  /** What to do about it. */
  next: string
  /** Place in the log of the event that raised it. */
  seq: number
  /** When that happened. */
  at: string
  /** Since when it is no longer open; null: it is. */
  endedAt: string | null
}

export interface FlagCloseInput {
  /** Which flag: F3, or its id. */
  readonly flag: string
  /** Why there is nothing more to do about it, in words. */
  readonly reason: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface FlagTotal {
  /** What sort of thing is wrong. */
  code:
    | 'position_differs'
    | 'position_returned'
    | 'split_missing'
    | 'fill_unmatched'
    | 'reports_differ'
    | 'reported_by_name'
    | 'instrument_unknown'
    | 'rate_missing'
    | 'fee_without_rate'
    | 'stop_wrong_side'
    | 'size_unknown'
    | 'context_unknown'
    | 'open_forgotten'
    | 'reflection_failed'
  /** How many of these are open. */
  open: number
  /** What to do about it. */
  next: string
}

export interface Flags {
  /** The moment it was read as of. */
  asOf: string
  /** The flags that match, newest first. */
  flags: ListedFlag[]
  /** Give it as before for the next page; null on the last one. */
  next: string | null
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface FlagsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Only flags of this code. */
  readonly code?:
    | 'position_differs'
    | 'position_returned'
    | 'split_missing'
    | 'fill_unmatched'
    | 'reports_differ'
    | 'reported_by_name'
    | 'instrument_unknown'
    | 'rate_missing'
    | 'fee_without_rate'
    | 'stop_wrong_side'
    | 'size_unknown'
    | 'context_unknown'
    | 'open_forgotten'
    | 'reflection_failed'
    | undefined
  /** Only flags about this symbol. */
  readonly symbol?: string | undefined
  /** Only about this trade: T12, its id, or your own trade, position or order id. */
  readonly trade?: string | undefined
  /** Open ones, those that a fact settled, those that a person closed, or all. */
  readonly status?: 'open' | 'settled' | 'closed' | 'all' | undefined
  /** Only flags older than this one, such as F40: the next page. */
  readonly before?: string | undefined
  /** At most so many flags, the newest. */
  readonly limit?: number | undefined
}

export interface GivenSection {
  /** Its heading: News, Portfolio, Risk caps. */
  readonly title: string
  /** What it says, in lines. */
  readonly text: string
  /** Caller: your own program made it; outside: it came from elsewhere, such as news. */
  readonly trust?: 'caller' | 'outside' | undefined
}

export interface HabitFigure {
  /** The figure itself; null: too few trades. */
  value: number | null
  /** Lower end of its 90% interval, where it has one. */
  lower: number | null
  /** Upper end of its 90% interval, where it has one. */
  upper: number | null
  /** Trades it was taken from. */
  n: number
  /** Trades that it is about; those beyond n could not be judged. */
  of: number
  /** Trades it needs at least. */
  least: number
  /** Standard errors from chance, where that was tested. */
  z: number | null
  /** Clear of chance and large enough to matter; null: nothing was tested. */
  found: boolean | null
  /** Why it is unknown; null when it is known. */
  why: string | null
  /** The figure as one sentence. */
  text: string
}

export interface HabitFigures {
  /** Share of trades that win, open ones by their marks. */
  winRate: HabitFigure
  /** Mean outcome in R, open ones by their marks. */
  expectancy: HabitFigure
  /** Median holding time, in seconds. */
  holdingMedian: HabitFigure
  /** Mean holding time, in seconds. */
  holdingMean: HabitFigure
  /** Holding time over the one stated at the entry: 2 is twice as long. */
  holdingAgainstExpected: HabitFigure
  /** Holding time of losers over winners, less 1; above 0: losers are held longer. */
  disposition: HabitFigure
  /** Entries a day. */
  entriesADay: HabitFigure
  /** R a trade after more entries in a day than usual, less that otherwise; found below 0: overtrading. */
  busyOutcome: HabitFigure
  /** Mean outcome less what beliefs expected at the entry, in R. */
  againstExpected: HabitFigure
  /** How far to their target winners are held: 1 is to the target. */
  exitAgainstTarget: HabitFigure
  /** Size after a loss over size after a win. */
  sizeAfterLoss: HabitFigure
  /** Time to the next entry after a loss, over that after a win. */
  waitAfterLoss: HabitFigure
  /** Correlation of size with the last three outcomes, −1 to 1. */
  recencyBias: HabitFigure
  /** Size after two wins in a row over size otherwise. */
  sizeAfterWins: HabitFigure
  /** Stated confidence after two wins in a row, less that otherwise. */
  confidenceAfterWins: HabitFigure
  /** Median seconds from signal to entry; below 0: it does not wait. */
  entryDelay: HabitFigure
  /** How much worse than at the signal the entry is, a share of price. */
  entryDrift: HabitFigure
  /** Share of their best result that winners keep, 0 to 1. */
  captured: HabitFigure
  /** Mean R lost beyond the 1R risked, per loser. */
  beyondStop: HabitFigure
  /** Share of losers that had been 1R ahead. */
  gaveBack: HabitFigure
  /** Mean share of equity at risk. */
  sizeMean: HabitFigure
  /** Spread of size over its mean: 0 is always the same. */
  sizeSpread: HabitFigure
  /** Share of equity that would have grown fastest, in hindsight. */
  kelly: HabitFigure
  /** Mean size over that share. */
  sizeOverKelly: HabitFigure
}

export interface Habits {
  /** Name of the strategy, all its versions; null: of any, or of none. */
  strategy: string | null
  /** The symbol it was traded in; null: in any. */
  symbol: string | null
  /** Closed trades looked back on, the newest 100 at most. */
  closed: number
  /** Trades still open. */
  open: number
  /** Of these, without a mark: no figure knows how they stand. */
  unmarked: number
  /** Newest entries that the figures are taken over. */
  window: number
  /** What 1R is: the risk to the stop, or the median loss. */
  basis: 'stop' | 'proxy'
  /** How alike size and holding time stay: 1 is always alike, 0 erratic. */
  stability: HabitFigure
  /** What is done, figure by figure. */
  figures: HabitFigures & { [name: string]: HabitFigure }
  /** Whether outcome, size, holding time and frequency have changed. */
  drift: Drift[]
  /** Choices made more often than not. */
  patterns: Pattern[]
  /** A sentence for everything found, ready to be shown. */
  findings: string[]
}

export interface HabitsAnswer {
  /** The moment it was read as of. */
  asOf: string
  /** Of all trades that match, whatever strategy and symbol; null: the one pair is all of them. */
  whole: Habits | null
  /** By strategy and symbol, the busiest first. */
  habits: Habits[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface HabitsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Only this strategy, any version. */
  readonly strategy?: string | Strategy | undefined
  /** Only trades in this symbol. */
  readonly symbol?: string | undefined
  /** At most so many pairs, the busiest first. */
  readonly limit?: number | undefined
}

export interface Head {
  /** How many events the log holds. */
  seq: number
  /** Sha256 of the last one, and so of all. */
  hash: string
}

export interface Health {
  /** The moment it was read as of. */
  asOf: string
  /** No check says that something should be done. */
  inOrder: boolean
  /** What there is of each kind. */
  memories: MemoryCount[]
  /** Knowledge that stands, by layer. */
  layers: LayerHealth[]
  /** Mean importance of all knowledge that stands; null: none does. */
  importance: number | null
  /** What became of knowledge in the last 30 days. */
  flow: KnowledgeFlow
  /** How quick it is. */
  recall: {
    /** What recall takes, measured now on this log. */
    milliseconds: number
  }
  /** How large it is. */
  storage: {
    /** Of the log. */
    bytes: number
    /** Of the index of texts. */
    index: number
  }
  /** How the index of texts stands, now. */
  index: IndexHealth
  /** Open flags by code. */
  flags: FlagTotal[]
  /** When memories were last looked after. */
  maintenance: {
    /** The last boundary that was looked at; null: none yet. */
    last: string | null
    /** One has passed since, and something waits for it. */
    due: boolean
  }
  /** When something was last observed; null: never. */
  observed: string | null
  /** What memory costs in prompts. */
  tokens: {
    /** Turns that it is the mean of, the newest. */
    turns: number
    /** Mean tokens of memory that a turn was shown; null: no turn was. */
    perTurn: number | null
    /** The most that one was. */
    most: number | null
  }
  /** Thresholds, each with what to do where it is passed. */
  checks: HealthCheck[]
}

export interface HealthCheck {
  /** What was looked at. */
  check:
    | 'folder'
    | 'database'
    | 'writing'
    | 'rules'
    | 'durability'
    | 'workspace'
    | 'shared'
    | 'secrets'
    | 'erased'
    | 'index'
    | 'watch'
    | 'anchor'
    | 'anchors.also'
    | 'person'
    | 'clock'
    | 'latency'
    | 'storage'
    | 'maintenance'
    | 'news'
    | 'flags'
    | 'equity'
    | 'tokens'
  /** Nothing is wrong with it. */
  ok: boolean
  /** What was found, in words. */
  detail: string
  /** What to do about it; null: nothing. */
  next: string | null
}

export interface HealthInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Hit {
  /** What a decision cites it by: E12. */
  handle: string
  /** What hits are ordered by; higher tells more. */
  score: number
  /** Version of the formula behind the score. */
  formula: 'owm-1.0' | 'owm-1.1'
  /** What the score is made of. */
  components: HitParts
  /** Share of what situations are compared by that the question and it both know; Sim is over that. */
  known: number
  /** Why it was recalled, in one sentence. */
  explanation: string
  /** Near-duplicates that it stands for. */
  duplicates: number
  /** A trade, one deliberately not taken, or an incident. */
  kind: 'trade' | 'no_trade' | 'incident'
  /** Open until the outcome is known; none: there is none to come. */
  status: 'open' | 'closed' | 'none' | 'voided'
  /** Handle of its trade: T12; null: it was none. */
  trade: string | null
  /** As your broker writes it: XAUUSD. */
  symbol: string | null
  /** Name of the strategy. */
  strategy: string | null
  /** Name, version and a tag of the parameters: breakout@2#1f3a9c40. */
  variant: string | null
  /** Long or short; null: it was not told. */
  side: 'long' | 'short' | null
  /** When it was entered, or happened. */
  at: string
  /** When its outcome became known; null: not yet. */
  outcomeKnownAt: string | null
  /** Outcome in R, 1R being what was risked; null: not known. */
  r: number | null
  /** Where R is from: stop, the risk known; proxy, the median loss of the symbol; stated, its caller’s word, which is no evidence. */
  rSource: 'stop' | 'proxy' | 'stated' | 'none'
  /** Net result, in the account’s currency. */
  pnl: string | null
  /** Seconds from entry to exit. */
  holdingSeconds: number | null
  /** Best result on the way, in R; null: the risk is not known. */
  mfeR: number | null
  /** Worst result on the way, in R, a loss being negative. */
  maeR: number | null
  /** As stated at the entry, 0 to 1. */
  confidence: number | null
  /** The situation it happened in. */
  context: RecordedContext
  /** Whether it was told when it could be seen how the trade went: then it is shown and compared, and no reading by situation counts it. */
  contextLate: boolean
  /** Why it was done, in the words of then. */
  reason: string | null
  /** What was written about it since. */
  remarks: string[]
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
  /** Labels it was given; of an incident, its severity. */
  tags: string[]
  /** What the beliefs that applied at the entry expected, in R; null: none did. */
  expectedR: number | null
  /** (R − expected) / σ: how far the outcome was from that. */
  surprise: number | null
}

export interface HitParts {
  /** Quality of the outcome, 0 to 1; .5 without one. */
  Q: number
  /** Likeness of the situations, 0 to 1. */
  Sim: number
  /** Recency: 1 is now, less the older it is. */
  Rec: number
  /** .5 to 1 by the confidence stated at the entry. */
  Conf: number
  /** About 1, by drawdown and losing streak. */
  Aff: number
  /** 1 or a little more, by the turns that cited it. */
  boost: number
  /** In how many of the last ten turns it was shown. */
  fatigue: number
  /** By the Sharpe ratio of the month before it, if asked for; else 1. */
  weight: number
  /** Relevance, whatever came of it: Sim · min(1, Rec·boost) · Conf. */
  rel: number
  /** How telling a warning it is; null where it is no loss. */
  warn: number | null
}

export interface HoldoutArm {
  /** Blocks of days. */
  blocks: number
  /** Days in them, those without a trade included. */
  days: number
  /** Trades entered in them. */
  trades: number
  /** Net R a day; null: no day yet. */
  rPerDay: number | null
  /** Net R a trade, of those that were taken: conditional on taking them; null: none. */
  rPerTrade: number | null
}

export interface HoldoutDifference {
  /** R a day, shown less withheld. */
  value: number
  /** Lower end of its 95% interval, valid at every look. */
  lower: number
  /** Upper end of its 95% interval, valid at every look. */
  upper: number
}

export interface Import {
  /** Which format it was read as. */
  source: string
  /** Of a table: the column that each field was read from; null: it has none. */
  map: { [name: string]: string } | null
  /** Whether nothing was changed: what follows would be so. */
  dryRun: boolean
  /** How many were new, and were taken. */
  facts: number
  /** How many were known already. */
  duplicates: number
  /** The trades that the new facts are about. */
  booked: {
    /** Round trips that have ended. */
    closed: number
    /** Trades that are still open. */
    open: number
    /** Their result after all costs, in the account’s currency. */
    net: string
    /** What they cost in fees, in the account’s currency. */
    fees: string
  }
  /** What the file says of itself, beside what was taken. */
  stated: StatedTotal[]
  /** Lines that were not taken: at most 100. */
  refused: RefusedLine[]
  /** How many were not taken in all. */
  refusals: number
  /** Rows that were understood and are no facts. */
  passed: {
    /** What such rows are. */
    what: string
    /** How many there are. */
    rows: number
    /** The first of them. */
    line: number
  }[]
  /** How many events the log holds now. */
  seq: number
  /** Who recorded these facts, and how many. */
  actors: {
    /** Who recorded them. */
    actor: 'agent' | 'person' | 'broker' | 'system'
    /** How many of the facts. */
    facts: number
  }[]
  /** What it raised that somebody should look at, newest first: at most 100. */
  flags: Flag[]
  /** How many it raised in all; flags lists them. */
  flagged: number
  /** How many of each code, the commonest first. */
  flaggedBy: {
    /** What sort of thing is wrong. */
    code:
      | 'position_differs'
      | 'position_returned'
      | 'split_missing'
      | 'fill_unmatched'
      | 'reports_differ'
      | 'reported_by_name'
      | 'instrument_unknown'
      | 'rate_missing'
      | 'fee_without_rate'
      | 'stop_wrong_side'
      | 'size_unknown'
      | 'context_unknown'
      | 'open_forgotten'
      | 'reflection_failed'
    /** How many of it. */
    flags: number
  }[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** What all trades say now, as past does; empty where fewer than five closed. */
  text: string
}

export interface ImportInput {
  /** A file: JSON lines as export writes them, or what a broker exports; or a folder of notes. */
  readonly from?: string | undefined
  /** The facts themselves: [{ "kind": "equity", "at": …, "payload": { … } }]. */
  readonly facts?: readonly unknown[] | undefined
  /** Which format the file has; recognised if left out. */
  readonly source?:
    | 'facts'
    | 'tradememory'
    | 'notes'
    | 'ibkr'
    | 'mt5'
    | 'hyperliquid'
    | 'binance'
    | 'trips'
    | 'fills'
    | undefined
  /** Of a table: which column is which field: "price=Kurs,size=Menge". */
  readonly map?: string | { readonly [name: string]: string } | undefined
  /** Where the clock of the file hung, for times without a zone: Europe/Athens, EET-NY. */
  readonly zone?: string | undefined
  /** The sign before decimals; told from the file if left out. */
  readonly decimal?: ',' | '.' | undefined
  /** Whether 03/04 is the third of April; told from the file if left out. */
  readonly dayFirst?: boolean | undefined
  /** How a table writes costs that were paid, where a column has both signs: the others are rebates. */
  readonly paid?: 'negative' | 'positive' | undefined
  /** Of a file with several accounts: the one that is meant. */
  readonly account?: string | undefined
  /** The symbol of rows that name none. */
  readonly symbol?: string | undefined
  /** The strategy of rows that name none. */
  readonly strategy?: string | undefined
  /** A CSV of bars (time, open, high, low, close, symbol): the situation of each trade is read from those closed by its entry. */
  readonly bars?: string | undefined
  /** Says what would be taken, and changes nothing. */
  readonly dryRun?: boolean | undefined
  /** Takes the other lines where some cannot be taken. */
  readonly skipRefused?: boolean | undefined
}

export interface ImportanceFactor {
  /** What it was judged by. */
  name: 'market impact' | 'novelty' | 'relevance to holdings' | 'source' | 'urgency'
  /** What it came to. */
  score: number
  /** What it could have come to. */
  most: number
  /** Why it came to that. */
  reason: string
}

export interface IncidentInput {
  /** What happened, in words. */
  readonly text: string
  /** The symbol it concerns, if one. */
  readonly symbol?: string | undefined
  /** How bad it was; its episode is tagged with it. */
  readonly severity?: 'info' | 'warning' | 'critical' | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface IndexCompared {
  /** Documents in the search index. */
  documents: number
  /** How many of them were compared with the log. */
  compared: number
}

export interface IndexHealth {
  /** Which search is set up; the other one’s data is kept. */
  slot: 'sqlite_fts' | 'hybrid_embeddings'
  /** When the index last caught up; null: nothing is indexed. */
  syncedAt: string | null
  /** Texts that it holds. */
  documents: number
  /** Passages these are cut into. */
  chunks: number
  /** Size of its file. */
  bytes: number
  /** What went wrong when it was last filled. */
  errors: string[]
  /** Files that could not be taken in, or not whole, when they were last looked at, and why. */
  unread: string[]
  /** What the index does not know yet, and why. */
  stale: string | null
  /** What search by meaning stands on. */
  vectors: VectorHealth
  /** How this handle watches the files; null: it does not. */
  watch: WatchHealth | null
}

export interface InstrumentInput {
  /** As your broker writes it: XAUUSD. */
  readonly symbol: string
  /** Money per unit of size when the price moves by one; 1 if left out, 100 for an option. */
  readonly multiplier?: string | number | undefined
  /** Smallest move of the price; null if unknown. */
  readonly priceStep?: string | number | null | undefined
  /** Smallest step of size, which advice is rounded down to; null if unknown. */
  readonly sizeStep?: string | number | null | undefined
  /** What its price is in; the account’s if left out. */
  readonly quoteCurrency?: string | undefined
  /** What a unit of it is: BTC of BTC/USDT; a fee in it is taken from what is held. */
  readonly baseCurrency?: string | undefined
  /** Bought with converted money, as shares abroad: its cost stays as it was converted. */
  readonly paidUp?: boolean | undefined
  /** Currency of the account it is traded in; as configured if left out. */
  readonly accountCurrency?: string | undefined
  /** Quote currency to account currency, until a report gives one. */
  readonly rate?: string | number | undefined
  /** Broker: by fills and snapshots; name: by whole trades; the first report decides if left out. */
  readonly reportedBy?: 'broker' | 'name' | undefined
  /** Where its trading day begins; UTC midnight if left out. */
  readonly calendar?: Calendar | undefined
  /** Length of the bars it is traded on, in seconds. */
  readonly barSeconds?: number | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Journal {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Its path in the workspace. */
  file: string
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface JournalInput {
  /** What to keep of this moment. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
  /** Id of the turn it was written in. */
  readonly turn?: string | undefined
}

export interface KnowledgeFactor {
  /** What was judged. */
  name: string
  /** The points it got. */
  score: number
  /** Of so many. */
  most: number
  /** What that was judged by. */
  reason: string
}

export interface KnowledgeFlow {
  /** Over how many days. */
  days: number
  /** Moves a day. */
  perDay: number
  /** By what became of it. */
  moves: KnowledgeMoved[]
}

export interface KnowledgeMove {
  /** When it moved. */
  at: string
  /** What happened to it. */
  what: 'rose' | 'sank' | 'forgotten' | 'fed' | 'compressed' | 'replaced' | 'crowded out'
  /** Where it stood. */
  from: 'short' | 'mid' | 'long' | 'reflection'
  /** Where it stood then. */
  to: 'short' | 'mid' | 'long' | 'reflection'
  /** 0 to 100, as it was then. */
  importance: number
  /** The figures that decided. */
  why: string
}

export interface KnowledgeMoved {
  /** What became of them. */
  what: 'rose' | 'sank' | 'forgotten' | 'fed' | 'compressed' | 'replaced' | 'crowded out'
  /** Of how many. */
  count: number
}

export interface KnowledgeOriginal {
  /** The original: K3. */
  handle: string
  /** When it was published. */
  at: string
  /** What it says; null: its text was erased. */
  words: string | null
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
}

export interface KnowledgeParts {
  /** Cosine of its words with the question’s over that of the most alike, 0 to 1. */
  words: number
  /** Cosine of its vector with the question’s; null: not compared. */
  cosine: number | null
  /** The same from 0, as an unrelated text has it, to 1; null: not compared. */
  meaning: number | null
  /** Of words and meaning; of words alone where meaning was not compared. */
  similarity: number
  /** Its importance over 100. */
  importance: number
  /** E to the minus its days in the layer over the layer’s scale. */
  recency: number
  /** Of its layer. */
  weight: number
}

export interface KnowledgeStory {
  /** What it is asked for and cited by: K3. */
  handle: string
  /** Where it stands. */
  layer: 'short' | 'mid' | 'long' | 'reflection'
  /** Standing; forgotten; archived: it became part of another, or a newer one took its place. */
  status: 'standing' | 'forgotten' | 'archived'
  /** What it came from; only an observation is news. */
  origin: 'observation' | 'compression' | 'lessons' | 'review' | 'outcome'
  /** What it is about; null: the market at large. */
  symbol: string | null
  /** Where it was read; of a summary, who wrote it; null: not said. */
  source: string | null
  /** What kind of news it is; null: not said. */
  category: string | null
  /** -1 bad for the price, 1 good; null: nobody judged. */
  sentiment: number | null
  /** When it was published. */
  at: string
  /** Since when it is known. */
  knownAt: string
  /** What it says; null: its text was erased. */
  words: string | null
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
  /** 0 to 100, as it is at that moment. */
  importance: number
  /** How often it was told, the first time included. */
  copies: number
  /** Trades that were decided on it and have come out. */
  outcomes: number
  /** What those came to in R together, after costs. */
  outcomeR: number
  /** What scored it when it was told; null: it was not scored. */
  scoredBy: string | null
  /** What its importance was made of when it was told; empty: given, or by a model. */
  factors: KnowledgeFactor[]
  /** Since when it stands in its layer. */
  entered: string
  /** When it may have to move, if nothing touches it; null: never. */
  dueAt: string | null
  /** When it was told last. */
  lastSeen: string
  /** Every move, the first first. */
  moves: KnowledgeMove[]
  /** What it is a summary of, or what a decision went against; the first 20. */
  originals: KnowledgeOriginal[]
  /** How many more of those there are. */
  moreOriginals: number
  /** The summary or the newer version it became part of: K9. */
  partOf: string | null
  /** Outcomes that the next maintenance hands to it. */
  waiting: KnowledgeWaiting[]
  /** Turns that were shown it. */
  turns: number
  /** When one was shown it last; null: never. */
  lastShown: string | null
}

export interface KnowledgeWaiting {
  /** The trade that was decided on it: T12. */
  trade: string
  /** What it came to in R. */
  r: number
}

export interface LayerHealth {
  /** Where they stand. */
  layer: 'short' | 'mid' | 'long' | 'reflection'
  /** How many stand there. */
  count: number
  /** Their mean importance by now, 0 to 100; null: none stands. */
  importance: number | null
}

export interface LayerStanding {
  /** Short, mid, long or reflection. */
  layer: 'short' | 'mid' | 'long' | 'reflection'
  /** How many stand there. */
  count: number
  /** Their mean importance now; null: none stands there. */
  importance: number | null
}

export interface Layers {
  /** The moment it was read as of. */
  asOf: string
  /** By which rules it sinks or fades. */
  preset: 'hindcast' | 'investor-bench' | 'finmem'
  /** How many stand of what was asked about. */
  standing: number
  /** What stands by layer. */
  layers: LayerStanding[]
  /** What stands by symbol, most first. */
  symbols: SymbolLayers[]
  /** What the best were asked by. */
  question: string
  /** What tells most about the situation, layer by layer. */
  best: RecalledKnowledge[]
  /** The one that was asked for; null: none was. */
  memory: KnowledgeStory | null
  /** What the answer was made without, and why. */
  without: string[]
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
  /** Why the answer is empty, or tells of nothing but the market at large; null: neither. */
  why: string | null
}

export interface LayersInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The symbol it is about: XAUUSD; any if left out. */
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?: AskedContext | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?: Bars | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]; the turn’s if left out. */
  readonly events?: readonly string[] | undefined
  /** K3: one memory, with why it stands where it does. */
  readonly memory?: string | undefined
  /** What it is to be about, in your own words; the current situation if left out. */
  readonly question?: string | undefined
  /** Only of this layer. */
  readonly layer?: 'short' | 'mid' | 'long' | 'reflection' | undefined
  /** At most so many of each layer; 3, 2, 2 and 1 if left out. */
  readonly limit?: number | undefined
  /** Only what is at least so like the question, by the cosine of vectors; none if left out. */
  readonly threshold?: number | undefined
}

export interface Learn {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Its path in the workspace. */
  file: string
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
  /** The playbook has outgrown its measure: what to do about it. */
  oversize: OversizePlaybook | null
}

export interface LearnInput {
  /** What was learned, in a sentence. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
  /** Id of the turn it was written in. */
  readonly turn?: string | undefined
}

export interface Learning {
  /** Where it stands in the playbook, from 1. */
  line: number
  /** When it was learned: 2026-01-31; null: it does not say. */
  day: string | null
  /** What was learned, as it is written. */
  text: string
  /** Decisions that relied on it. */
  citations: number
}

export interface Leash {
  /** Most of equity that one trade may risk to its stop: 0.01; null takes it off. */
  readonly riskPerTrade?: number | null | undefined
  /** Most of equity that all open trades together may risk: 0.03; null takes it off. */
  readonly openRisk?: number | null | undefined
  /** Most trades open at once; null takes it off. */
  readonly openTrades?: number | null | undefined
  /** Most trades opened in a trading day; null takes it off. */
  readonly tradesPerDay?: number | null | undefined
  /** Most of the equity a trading day began with that may be lost in it: 0.02; null takes it off. */
  readonly lossPerDay?: number | null | undefined
  /** Share of the peak lost at which no new trade is opened: 0.1; null takes it off. */
  readonly drawdown?: number | null | undefined
  /** The only symbols that may be traded; null takes it off. */
  readonly symbols?: readonly string[] | null | undefined
  /** The only hours at which a trade may be opened; null takes it off. */
  readonly hours?: TradingHours | null | undefined
  /** What is not to be done; null takes it off. */
  readonly avoid?: readonly AvoidRule[] | null | undefined
  /** By strategy, what holds for it besides: { "breakout": { "riskPerTrade": 0.005 } }. */
  readonly strategies?: { readonly [name: string]: LeashLimits } | undefined
}

export interface LeashAnswer {
  /** The moment it was read as of. */
  asOf: string
  /** What is allowed, as a model reads it. */
  lines: string[]
  /** How much of it is used by what is open and by the day so far: 1 of 3 trades open. */
  used: string[]
  /** Each with who set it; where two speak of a number, the tighter. */
  limits: LeashLimit[]
  /** What of the manual is not in force, and why. */
  problems: string[]
  /** What the strategy’s contexts hold. */
  context: {
    /** Whether contexts hold memory; shadow: it is recorded and not shown. */
    memory: boolean | 'shadow'
    /** Closed trades shown at most. */
    recentTrades: number
    /** Tokens a context may take. */
    budget: number
    /** Symbols it also tells of. */
    watch: string[]
    /** When lessons are drawn from its trades. */
    reflect: 'off' | 'per_n_trades' | 'daily'
    /** Closed trades after which they are, by per_n_trades. */
    reflectAfter: number
    /** Who draws them. */
    reflector: 'statistical' | 'model'
    /** Whether they are shown. */
    lessons: boolean
  }
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface LeashInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Also what is for this strategy alone; the run’s own if left out. */
  readonly strategy?: string | undefined
}

export interface LeashLimit {
  /** RiskPerTrade, symbols, avoid: as configure calls it. */
  limit: string
  /** A share or a number of trades; the symbols; hours and rules in words. */
  value: number | string | string[]
  /** Who set it: a person, or which line of the manual. */
  source: string
  /** Since when it stands so: when it was first configured as it is, or the manual last approved; null: the log had no time yet, or keeps none of it. */
  since: string | null
}

export interface LeashLimits {
  /** Most of equity that one trade may risk to its stop: 0.01; null takes it off. */
  readonly riskPerTrade?: number | null | undefined
  /** Most of equity that all open trades together may risk: 0.03; null takes it off. */
  readonly openRisk?: number | null | undefined
  /** Most trades open at once; null takes it off. */
  readonly openTrades?: number | null | undefined
  /** Most trades opened in a trading day; null takes it off. */
  readonly tradesPerDay?: number | null | undefined
  /** Most of the equity a trading day began with that may be lost in it: 0.02; null takes it off. */
  readonly lossPerDay?: number | null | undefined
  /** Share of the peak lost at which no new trade is opened: 0.1; null takes it off. */
  readonly drawdown?: number | null | undefined
  /** The only symbols that may be traded; null takes it off. */
  readonly symbols?: readonly string[] | null | undefined
  /** The only hours at which a trade may be opened; null takes it off. */
  readonly hours?: TradingHours | null | undefined
  /** What is not to be done; null takes it off. */
  readonly avoid?: readonly AvoidRule[] | null | undefined
}

export interface Leg {
  /** Its number within the trade, from 1. */
  n: number
  /** Place in the log of the event behind it. */
  seq: number
  /** When it happened. */
  at: string
  /** When it was known. */
  knownAt: string
  /** What happened to the trade. */
  kind:
    | 'open'
    | 'add'
    | 'reduce'
    | 'close'
    | 'fee'
    | 'funding'
    | 'swap'
    | 'tax'
    | 'adjusted'
    | 'repriced'
    | 'corrected'
    | 'voided'
  /** How much was opened, closed or revalued; 0 where only money changed. */
  size: string
  /** At which price; null where none belongs to it. */
  price: string | null
  /** What it added to the result, before costs. */
  realised: string
  /** What it added to the fees. */
  fee: string
  /** What it added to funding, negative if paid. */
  funding: string
  /** Stop level of an entry. */
  stop: string | null
  /** The report behind it. */
  source: 'tick' | 'fill' | 'trade' | 'person'
  /** Id of the order behind it. */
  order: string | null
  /** Quote currency to account currency at this leg. */
  rate: string
  /** Why this part ended; null for anything but an exit. */
  exitKind:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | null
}

export interface LessonBullet {
  /** What it is about. */
  slot: 'entry_timing' | 'sizing' | 'symbol_selection' | 'exit_timing' | 'regime_fit'
  /** What the trades taught. */
  text: string
  /** Trades that show it: T12. */
  trades: string[]
}

export interface LessonNote {
  /** What they are asked for by: L3. */
  handle: string
  /** Whose trades; null: whatever was traded. */
  strategy: string | null
  /** Active: in force; others took their place, or a person withdrew them. */
  status: 'active' | 'superseded' | 'withdrawn'
  /** A person stands behind the words. */
  approved: boolean
  /** They stand until a person withdraws them, whatever comes. */
  promoted: boolean
  /** Statistical: from numbers alone; model: in a model’s words. */
  reflector: 'statistical' | 'model'
  /** Which model wrote them. */
  model: string | null
  /** Since when they are known. */
  at: string
  /** First entry of the trades that were looked at. */
  from: string | null
  /** Last entry of those. */
  to: string | null
  /** How many trades were looked at. */
  considered: number
  /** How many of those have been voided, corrected or told of another strategy since. */
  changed: number
  /** How many questions were asked of them; each makes all harder to prove. */
  asked: number | null
  /** The lines, the best supported first. */
  bullets: LessonBullet[]
  /** All five slots; (no clear pattern yet) where there is nothing. */
  words: string
  /** An experiment on lessons runs: turns alone show their lines to the agent, where they do. */
  hidden: boolean
  /** Names this version: trades opened under it carry it; null: nothing was found. */
  hash: string | null
  /** System: made from numbers; agent: a model’s; outside: that model was shown text from outside. */
  trust: 'system' | 'agent' | 'outside' | 'person'
  /** What the model was given. */
  inputTokens: number | null
  /** What it answered. */
  outputTokens: number | null
  /** In dollars, where a price is set. */
  cost: number | null
  /** Why they are shown no more; null: they are shown. */
  demoted: string | null
  /** What followed; null: nothing was found, so nothing is shown. */
  record: LessonsRecord | null
}

export interface Lessons {
  /** The moment it was read as of. */
  asOf: string
  /** Whose; null: whatever was traded. */
  strategy: string | null
  /** The newest first; promoted ones before others. */
  lessons: LessonNote[]
  /** Versions of these strategies that were given up, and why. */
  retired: Retirement[]
  /** Why the next are due; none: they are not. */
  due: (
    | 'asked'
    | 'trades'
    | 'day'
    | 'month'
    | 'loss'
    | 'strategy'
    | 'regime'
    | 'decision'
    | 'inconsistency'
    | 'corrected'
  )[]
  /** Trades closed since the last, as far as the next waits for. */
  closed: number
  /** How many the next waits for, by the cadence per_n_trades. */
  after: number
  /** When lessons are drawn: off, per_n_trades or daily. */
  cadence: string
  /** Why the last answer of a model was not taken; null: the last reflection was made. */
  failed: string | null
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface LessonsFollowed {
  /** How many with an outcome in R. */
  trades: number
  /** R a trade; null: none yet. */
  mean: number | null
  /** Lower end of an interval that is valid at every look, 95%. */
  lower: number | null
  /** Upper end of that. */
  upper: number | null
}

export interface LessonsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** L3: these, whatever became of them. */
  readonly lessons?: string | undefined
  /** Of this strategy; the memory’s own, or whatever is traded. */
  readonly strategy?: string | Strategy | undefined
  /** Also those that are no longer in force, of any strategy. */
  readonly all?: boolean | undefined
  /** At most so many, the newest first. */
  readonly limit?: number | undefined
}

export interface LessonsJudgeInput {
  /** Which lessons: L3, or their id. */
  readonly lessons: string
  /** Approve: a model’s words stand as a person’s; promote: they also go on standing when newer ones come; withdraw: they are shown no more. */
  readonly verdict: 'approve' | 'promote' | 'withdraw'
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface LessonsRecord {
  /** Turns that were shown them. */
  turns: number
  /** There were more turns than were counted. */
  atLeast: boolean
  /** Trades opened under them. */
  under: LessonsFollowed
  /** Trades of the same strategy opened without them, before or since. */
  without: LessonsFollowed
  /** What a holdout says of showing lessons; unproven: none has run, or it cannot tell yet. */
  standing: 'unproven' | 'proven' | 'demoted'
  /** Trades still needed to tell .2R a trade; null: no holdout has run. */
  needed: number | null
  /** The same in words. */
  says: string
}

export interface Likeness {
  /** All parts that are known together, 0 to 1. */
  score: number
  /** Each from 0 to 1, null where there is nothing to compare. */
  parts: LikenessParts
}

export interface LikenessParts {
  /** 1: the same version; .5: another version; 0: another strategy. */
  strategy: number | null
  /** Share of parameters on which they agree. */
  parameters: number | null
  /** Share of traded symbols in common. */
  symbols: number | null
  /** Share of the playbooks’ words in common. */
  playbook: number | null
  /** 1: of the same mode; 0: of another. */
  mode: number
}

export interface ListedFlag {
  /** What it is asked for and closed by: F3. */
  handle: string
  /** What sort of thing is wrong. */
  code:
    | 'position_differs'
    | 'position_returned'
    | 'split_missing'
    | 'fill_unmatched'
    | 'reports_differ'
    | 'reported_by_name'
    | 'instrument_unknown'
    | 'rate_missing'
    | 'fee_without_rate'
    | 'stop_wrong_side'
    | 'size_unknown'
    | 'context_unknown'
    | 'open_forgotten'
    | 'reflection_failed'
  /** Open until a fact settles it or a person closes it. */
  status: 'open' | 'settled' | 'closed'
  /** The symbol it is about; null: of the whole account. */
  symbol: string | null
  /** The trade it is about: T12; null: of none alone. */
  trade: string | null
  /** What the two values are of: entryPrice, equity, stop. */
  field: string
  /** The known or expected value. */
  known: string
  /** The reported value that does not go with it. */
  reported: string
  /** What to do about it. */
  next: string
  /** Place in the log of the event that raised it. */
  seq: number
  /** When that happened. */
  at: string
  /** Since when it is no longer open; null: it is. */
  endedAt: string | null
  /** Why a person closed it, in words. */
  reason: string | null
}

export interface ListedRun {
  /** Name of the run: what it is opened by. */
  run: string
  /** Live, or simulated with a log of its own. */
  mode: 'live' | 'paper' | 'backtest'
  /** Name of its strategy; null: it has none. */
  strategy: string | null
  /** Name, version and a tag of the parameters: breakout@2#1f3a9c40. */
  variant: string | null
  /** What the strategy was set to: { "lookback": 20 }. */
  parameters: { [name: string]: Json } | null
  /** When it began; of a simulated run, by its market. */
  started: string | null
  /** When it was closed; null: it goes on. */
  ended: string | null
  /** What was said about it. */
  note: string | null
  /** How many it made. */
  trades: TradeCounts
  /** Result after costs, in the account’s currency. */
  net: number
  /** Mean outcome in R; null: too few trades. */
  expectancy: Estimate | null
  /** What 1R is: the risk to the stop, or the median loss. */
  basis: 'stop' | 'proxy'
  /** Largest share of the peak lost at any mark of equity; null: none was known. */
  maxDrawdown: number | null
  /** What it traded, by name. */
  symbols: string[]
  /** Hash of its playbook’s text; null: it has none. */
  playbook: string | null
  /** Learnings in its playbook. */
  learnings: number
  /** That its strategy was given up; null: it was not. */
  retired: Retirement | null
  /** To the run that was named; null: none was. */
  likeness: Likeness | null
}

export interface ListedTrade {
  /** What it is asked for and cited by: T12. */
  handle: string
  /** Its id in the log; the handle is shorter. */
  id: string
  /** Voided: a person declared that it never was. */
  status: 'open' | 'closed' | 'voided'
  /** As your broker writes it: XAUUSD. */
  symbol: string
  /** Long if bought first, short if sold first. */
  side: 'long' | 'short'
  /** How much is held now; 0 once it is closed. */
  size: string
  /** The run it was made in: live. */
  run: string
  /** Name of the strategy; null: none was given. */
  strategy: string | null
  /** Name, version and a tag of the parameters: breakout@2#1f3a9c40. */
  variant: string | null
  /** The broker’s id of the position. */
  positionId: string | null
  /** Your own id of the trade. */
  tradeId: string | null
  /** The report that opened it. */
  source: 'tick' | 'fill' | 'trade'
  /** When it was opened; null: unknown. */
  entryAt: string | null
  /** Price of the first entry. */
  entryPrice: string
  /** Average price of all entries. */
  averageEntry: string
  /** Size of all entries together. */
  openedSize: string
  /** Reported; result: computed from pnl and prices; unknown: booked as 1, without R. */
  sizeSource: 'reported' | 'result' | 'unknown'
  /** What the size held has cost, in the quote currency. */
  cost: string
  /** Why it was opened, in words. */
  entryReason: string | null
  /** Id of the event that showed it first. */
  entrySnapshot: string
  /** Id of the decision behind it. */
  entryDecision: string | null
  /** Id of the turn it was decided in. */
  entryTurn: string | null
  /** Trend and volatility at the entry in one tag: trend_up_lowvol. */
  entryRegime: string | null
  /** The situation at the entry, as it was recorded. */
  entryContext: Json | null
  /** Which lessons the agent was shown, by their hash. */
  lessonsHash: string | null
  /** As stated at the entry, 0 to 1. */
  confidence: number | null
  /** As the broker has it: 10. */
  leverage: string | null
  /** Money per unit of size when the price moves by one. */
  multiplier: string
  /** Currency of its prices: USD. */
  quote: string
  /** Quote currency to account currency, as last known. */
  rate: string
  /** Stop level, as last known. */
  stop: string | null
  /** Target level, as last known. */
  target: string | null
  /** What its entries risked to the stop, in the account’s currency: 1R; null: unknown. */
  initialRisk: string | null
  /** Last price seen while it is open. */
  mark: string | null
  /** When that price was seen. */
  markAt: string | null
  /** Result of the size held at that price, before costs. */
  unrealised: string | null
  /** Result of what was closed, before costs, in the account’s currency. */
  realised: string
  /** Fees paid in all, tax among them; a rebate is negative. */
  fees: string
  /** The part of fees that is tax. */
  tax: string
  /** Funding, swap and dividends received, negative if paid. */
  funding: string
  /** The part of funding that is swap, negative if paid. */
  swap: string
  /** Realised − fees + funding. */
  pnl: string
  /** Best result on the way, in the account’s currency, before costs. */
  mfe: string | null
  /** Worst result on the way, a loss being negative. */
  mae: string | null
  /** When it was closed; null: it is open. */
  exitAt: string | null
  /** Price of the last exit. */
  exitPrice: string | null
  /** Average price of all exits. */
  averageExit: string | null
  /** Why it ended; agent: its own decision. */
  exitKind:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | null
  /** Why it was closed, in words. */
  exitReason: string | null
  /** Id of the event that showed it closed. */
  exitSnapshot: string | null
  /** Id of the turn in which its end was decided, or seen. */
  exitTurn: string | null
  /** Minutes from entry to exit. */
  holdingMinutes: number | null
  /** What was written about it, oldest first. */
  remarks: string[]
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
  /** The outcome in R; null while it is open, and where 1R is not known. */
  r: number | null
  /** Of an open trade: what it would come to in R at its last mark. */
  markedR: number | null
}

export interface LogEvent {
  /** Its place in the log, from 1 without gaps. */
  seq: number
  /** Its id: the same fact has the same. */
  event: string
  /** What sort of fact it is: tick, fill, decision, trade.recorded. */
  kind: string
  /** Version of the payload of this kind. */
  v: number
  /** When it happened. */
  at: string
  /** When it was known; never earlier than the event before. */
  knownAt: string
  /** The run it belongs to: live. */
  run: string
  /** Id of the turn it was recorded in; null: in none. */
  turn: string | null
  /** Who recorded it. */
  actor: 'agent' | 'person' | 'broker' | 'system'
  /** How far its texts may be relied on; outside is least. */
  trust: 'outside' | 'agent' | 'broker' | 'person' | 'system'
  /** The file or call it was imported from; null: it was recorded. */
  source: string | null
  /** What the fact says, texts in words. */
  payload: { [name: string]: Json }
  /** Hashes of those texts by field: what redact takes. */
  texts: { [name: string]: string }
  /** Sha256 of all of it and of the hash before: the chain. */
  hash: string
}

export interface LogRun {
  /** Name of the run. */
  run: string
  /** Live, or simulated with a log of its own. */
  mode: 'live' | 'paper' | 'backtest'
  /** When it was opened; null: before it had a time. */
  startedAt: string | null
  /** When it was closed; null: it goes on. */
  endedAt: string | null
}

export interface Maintain {
  /** Duplicate: this boundary was done already; foreseen: a dry run, nothing is recorded. */
  outcome: 'recorded' | 'duplicate' | 'foreseen'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** The end of the trading day that was looked at. */
  boundary: string
  /** What became of knowledge, and of how much. */
  moved: KnowledgeMoved[]
  /** Each with why, the most important first: at most 200. */
  moves: MaintainedMove[]
  /** More than three alike in short, told as one from now on. */
  compressions: Compressed[]
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface MaintainInput {
  /** The end of a trading day at or before this moment; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Only show what would move, be fed, summed up or forgotten, each with why; nothing is recorded. */
  readonly dryRun?: boolean | undefined
}

export interface MaintainedMove {
  /** Which memory: K12. */
  memory: string
  /** What became of it. */
  what: 'rose' | 'sank' | 'forgotten' | 'fed' | 'compressed' | 'replaced' | 'crowded out'
  /** Where it stood. */
  from: 'short' | 'mid' | 'long' | 'reflection'
  /** Where it stands; of one that is gone, where it last did. */
  to: 'short' | 'mid' | 'long' | 'reflection'
  /** 0 to 100, as it was then. */
  importance: number
  /** In words, with the figures that decided. */
  why: string
}

export interface Mark {
  /** Last price of the symbol. */
  readonly price: string | number
  /** First price since the last tick: shows a gap. */
  readonly open?: string | number | undefined
  /** Highest price since the last tick. */
  readonly high?: string | number | undefined
  /** Lowest price since the last tick. */
  readonly low?: string | number | undefined
  /** Quote currency to account currency; the last reported if left out. */
  readonly rate?: string | number | undefined
}

export interface MarketContext {
  /** Last price; ranges are compared relative to it. */
  readonly price?: number | string | null | undefined
  /** Average true range of a day, in price units. */
  readonly atrD1?: number | string | null | undefined
  /** Average true range of an hour, in price units. */
  readonly atrH1?: number | string | null | undefined
  /** Average true range of five minutes, in price units. */
  readonly atrM5?: number | string | null | undefined
  /** AtrH1 over atrD1: how much of a day’s range an hour makes. */
  readonly atrRatioH1D1?: number | null | undefined
  /** Ask less bid, in price units. */
  readonly spread?: number | string | null | undefined
  /** Spread over atrM5: what it costs to get in, in units of what the market moves. */
  readonly spreadAsAtr?: number | null | undefined
  /** Trend and volatility in one word. */
  readonly regime?: 'trending_up' | 'trending_down' | 'ranging' | 'volatile' | 'unknown' | undefined
  /** Which way daily closes went over a month, beyond what is noise. */
  readonly trend?: 'up' | 'down' | 'none' | 'unknown' | undefined
  /** Today’s range as a share of price, ranked among the days of a year. */
  readonly volatility?: 'low' | 'normal' | 'high' | 'extreme' | 'unknown' | undefined
  /** Which of London and New York is open: overlap is both, asia is neither. */
  readonly session?: 'asia' | 'london' | 'newyork' | 'overlap' | undefined
  /** Share of peak equity lost, 0 to 1. */
  readonly drawdown?: number | null | undefined
  /** Closes in a row that lost. */
  readonly losingStreak?: number | null | undefined
  /** As stated at the entry, 0 to 1. */
  readonly confidence?: number | null | undefined
  /** Hour of the day in UTC, 0 to 23. */
  readonly hour?: number | undefined
  /** Day of the week in UTC, 0 is Monday. */
  readonly weekday?: number | undefined
  /** Length of the bars traded on, in seconds. */
  readonly barSeconds?: number | null | undefined
}

export interface MarketOptions {
  /** Relative compares with the symbol’s own past; fixed has the same thresholds for every symbol. */
  readonly classifier?: 'relative' | 'fixed' | undefined
  /** Period of every ATR; 14 unless said. */
  readonly atrPeriod?: number | undefined
  /** Bars that an ATR reads; 100 unless said. */
  readonly atrBars?: number | undefined
  /** Days that the trend looks back; 20 unless said. */
  readonly trendDays?: number | undefined
  /** Daily ranges that a trend must move; 1.5 unless said. */
  readonly trendAtrs?: number | undefined
  /** Days that volatility is ranked among; 250 unless said. */
  readonly volatilityDays?: number | undefined
  /** Least days for that rank; 60 unless said. */
  readonly volatilityLeastDays?: number | undefined
  /** Rank below which volatility is low; 0.25 unless said. */
  readonly volatilityLowBelow?: number | undefined
  /** Rank from which it is high; 0.75 unless said. */
  readonly volatilityHighFrom?: number | undefined
  /** Rank from which it is extreme; 0.95 unless said. */
  readonly volatilityExtremeFrom?: number | undefined
  /** Of fixed: bars of its window; 100 unless said. */
  readonly fixedBars?: number | undefined
  /** Of fixed: least bars; 12 unless said. */
  readonly fixedLeastBars?: number | undefined
  /** Of fixed: move over its window that is a trend; 0.005 unless said. */
  readonly fixedTrend?: number | undefined
  /** Of fixed: standard deviation of returns that is high; 0.004 unless said. */
  readonly fixedVolatility?: number | undefined
}

export interface MemoryCount {
  /** Of which kind of memories. */
  kind: 'trades' | 'episodes' | 'beliefs' | 'plans' | 'lessons' | 'knowledge'
  /** How many there ever were. */
  count: number
}

export interface MomentDue {
  /** What came: the end of a day, week or month, a fill, a position closed, so many trades since the last review. */
  moment: 'day' | 'fill' | 'close' | 'week' | 'month' | 'trades'
  /** The day, the period or the symbol it is about. */
  about: string
  /** Since when it is due. */
  since: string
  /** What to ask of a model, in words. */
  prompt: string
  /** The call that writes it, after which it is no longer due. */
  call: string
  /** The journals that a review would cover; of nothing else any. */
  covers: string[]
}

export interface Moments {
  /** The moment it was read as of. */
  asOf: string
  /** What is due: reviews, the journal, then positions as they changed. */
  due: MomentDue[]
  /** The same in one line; null: nothing is due. */
  line: string | null
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface MomentsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Of the prompts: English or Chinese. */
  readonly language?: 'en' | 'zh' | undefined
}

export interface MomentumBias {
  /** 1 is always with the trend, −1 always against it. */
  value: number | null
  /** Newest trades looked at. */
  n: number
  /** Why it is unknown; null when it is known. */
  why: string | null
}

export interface Mood {
  /** The moment it was read as of. */
  asOf: string
  /** What the drawdown advises about trading at all. */
  advice: 'halt' | 'minimum' | 'reduce' | 'normal'
  /** What check says stop to any new trade for: limits of the leash, plans in force. */
  against: string[]
  /** How outcomes went of late, 0 to 1, .5 at the start. */
  confidence: number
  /** Share of the usual risk that the drawdown leaves, 0 to 1. */
  appetite: number
  /** The account’s equity, in its currency; null: not known. */
  equity: string | null
  /** Its highest so far, scaled by deposits and withdrawals. */
  peak: string | null
  /** Share of the peak lost, 0 to 1; null: no equity is known. */
  drawdown: number | null
  /** Drawdown at which trading should halt: as configured, or the leash’s where that is smaller. */
  drawdownLimit: number
  /** Drawdown over its limit: 0 at the peak, 1 at the limit and beyond. */
  drawdownState: number
  /** Whether it trades with the trend or against it. */
  momentumBias: MomentumBias
  /** Closes in a row that won. */
  winningStreak: number
  /** Closes in a row that lost. */
  losingStreak: number
  /** Closed trades counted so far. */
  closes: number
  /** When the last of them closed; null: none has. */
  lastClose: string | null
  /** Chance of ever falling to the limit below today’s peak. */
  riskOfRuin: RiskOfRuin
  /** Whether a stated confidence of .7 is right seven times in ten. */
  calibration: Calibration
  /** Past states, oldest first: one for each close. */
  history: PastMood[]
  /** Why there is nothing to say yet; null: there is. */
  why: string | null
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface MoodInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** How many past states to list. */
  readonly history?: number | undefined
}

export interface Note {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Its path in the workspace. */
  file: string
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface NoteInput {
  /** A name, such as position_AAPL; never a path. */
  readonly key: string
  /** The whole note. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
  /** Id of the turn it was written in. */
  readonly turn?: string | undefined
}

export interface Observation {
  /** What it says; HTML is read as plain text, and what is long is cut. */
  readonly text: string
  /** The symbol it is about; left out: the market at large. */
  readonly symbol?: string | undefined
  /** Where it was read: reuters, 10-K, a colleague; what has a source is trusted as text from outside. */
  readonly source?: string | undefined
  /** What kind of news it is: earnings, macro, product; remark: your own words. */
  readonly category?: string | undefined
  /** -1 bad for the price, 1 good; left out: nobody judged. */
  readonly sentiment?: number | undefined
  /** 0 to 100, where you or a model scored it; left out: by the rubric. */
  readonly importance?: number | undefined
  /** When it was published, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Observe {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** What it is remembered as: K12; of a copy, what it is a copy of; null: it was known already. */
  memory: string | null
  /** It says again what was known, and is counted there. */
  copy: boolean
  /** How often it was told by now, this time included; null as above. */
  copies: number | null
  /** Where it stands: short, mid or long; null as above. */
  layer: 'short' | 'mid' | 'long' | 'reflection' | null
  /** 0 to 100, as it was scored. */
  importance: number
  /** Rubric, given, or the model that scored it. */
  scoredBy: string
  /** By which factors, each with why; empty where it was given. */
  factors: ImportanceFactor[]
  /** How many were new facts. */
  recorded: number
  /** How many were known already, to the letter and the moment. */
  duplicates: number
  /** How many of the new facts say again what is known. */
  copied: number
  /** Of each, in the order given. */
  results: Observed[]
}

export type ObserveInput =
  | {
      /** What it says; HTML is read as plain text, and what is long is cut. */
      readonly text: string
      /** The symbol it is about; left out: the market at large. */
      readonly symbol?: string | undefined
      /** Where it was read: reuters, 10-K, a colleague; what has a source is trusted as text from outside. */
      readonly source?: string | undefined
      /** What kind of news it is: earnings, macro, product; remark: your own words. */
      readonly category?: string | undefined
      /** -1 bad for the price, 1 good; left out: nobody judged. */
      readonly sentiment?: number | undefined
      /** 0 to 100, where you or a model scored it; left out: by the rubric. */
      readonly importance?: number | undefined
      /** When it was published, such as 2026-01-31T09:30:00Z; now if left out. */
      readonly at?: string | number | Date | undefined
      /** Your own id of it: the same id is the same fact, and with other content it is refused. */
      readonly id?: string | undefined
      /** Id of the turn it was read in. */
      readonly turn?: string | undefined
    }
  | {
      /** Several, in place of one. */
      readonly observations: readonly Observation[]
      /** Id of the turn it was read in. */
      readonly turn?: string | undefined
    }

export interface Observed {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** What it is remembered as: K12; of a copy, what it is a copy of; null: it was known already. */
  memory: string | null
  /** It says again what was known, and is counted there. */
  copy: boolean
  /** How often it was told by now, this time included; null as above. */
  copies: number | null
  /** Where it stands: short, mid or long; null as above. */
  layer: 'short' | 'mid' | 'long' | 'reflection' | null
  /** 0 to 100, as it was scored. */
  importance: number
  /** Rubric, given, or the model that scored it. */
  scoredBy: string
  /** By which factors, each with why; empty where it was given. */
  factors: ImportanceFactor[]
}

export interface OpenFigures {
  /** Trades still open. */
  n: number
  /** Of these, with a known mark since the entry. */
  marked: number
  /** What these come to at their marks, in the account’s currency, costs counted; null: not known. */
  net: number | null
  /** Of these, with a result in R: without a stop there may be none. */
  inR: number
  /** Mean R of these at the last marks; null: none has one. */
  meanR: number | null
  /** Mean R of closed and open together, the fair mean. */
  meanRWithClosed: number | null
}

export interface OrderInput {
  /** Your broker’s id of the order. */
  readonly order: string
  /** What became of it by now. */
  readonly status: 'placed' | 'resting' | 'filled' | 'cancelled' | 'rejected' | 'expired'
  /** As your broker writes it: XAUUSD. */
  readonly symbol: string
  /** Which way the order goes. */
  readonly side: 'buy' | 'sell'
  /** Market, limit, stop, …. */
  readonly type?: string | undefined
  /** How much was ordered, above 0. */
  readonly size?: string | number | undefined
  /** Limit or trigger price of the order. */
  readonly price?: string | number | undefined
  /** Stop level that goes with it. */
  readonly stop?: string | number | undefined
  /** Target level that goes with it. */
  readonly target?: string | number | undefined
  /** Why it was placed or rejected. */
  readonly reason?: string | undefined
  /** Of a rejected order: which rule rejected it; BROKER if left out. */
  readonly rule?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface OversizePlaybook {
  /** About how long it is, as a language model reads it. */
  tokens: number
  /** Tokens it should stay below. */
  limit: number
  /** How many learnings it holds. */
  learnings: number
  /** The least supported: fewest citations, then oldest. */
  least: Learning[]
  /** What to do about it. */
  next: string
}

export interface Passage {
  /** N2, once a turn was shown it: what a decision cites. */
  handle: string | null
  /** The other run whose file it is; null: of what was asked. */
  run: string | null
  /** The file it stands in, as read takes it. */
  path: string
  /** First line of the passage, from 1. */
  startLine: number
  /** Last line of the passage. */
  endLine: number
  /** What hits are ordered by, 0 to 1; but a newer version of a text stands before the older. */
  score: number
  /** The part of it that answers, shortened. */
  snippet: string
  /** What sort of text it is from. */
  source:
    | 'workspace'
    | 'transcript'
    | 'decision'
    | 'incident'
    | 'trade'
    | 'plan'
    | 'report'
    | 'observation'
    | 'shared'
  /** How far it may be relied on; outside: it came from there, or its author was shown such. */
  trust: 'outside' | 'agent' | 'broker' | 'person' | 'system'
  /** Sha256 of the lines as they are: they are found again by it. */
  hash: string
  /** Titles above it, outermost first. */
  headings: string[]
  /** The document’s own day: 2026-01-31; null: it has none. */
  day: string | null
  /** Share of what the question asks for that its words cover, 0 to 1; rare words count more. */
  coverage: number
  /** Where a newer text says nearly the same: notes/gold.md:5, of another run with its name; null: none is known. */
  newer: string | null
  /** What the score is made of. */
  components: PassageParts
}

export interface PassageParts {
  /** By words, 0 to 1; null: the words found nothing. */
  keyword: number | null
  /** By meaning: 0 is unrelated, 1 the same; null: not compared. */
  vector: number | null
}

export interface Past {
  /** The moment it was read as of. */
  asOf: string
  /** Name that was asked for; null: all strategies. */
  strategy: string | null
  /** All closed trades together. */
  overall: TradeGroup
  /** What 1R is: the risk to the stop, or the median loss. */
  basis: 'stop' | 'proxy'
  /** Closed trades that made something. */
  wins: number
  /** Closed trades that lost. */
  losses: number
  /** Closed trades that made exactly nothing: neither won nor lost. */
  scratches: number
  /** Trades still open; in no figure above. */
  open: OpenFigures
  /** Newest closed trades that were looked at group by group. */
  looked: number
  /** The first entry among those that can be judged. */
  from: string | null
  /** The last exit among them. */
  to: string | null
  /** Trades that can be judged. */
  judged: number
  /** Closed trades that cannot: no outcome in R. */
  unmeasured: number
  /** Closed trades that cannot: entered after one that is still open. */
  afterOpen: number
  /** Near-duplicates, counted as one with another. */
  twins: number
  /** All trades that can be judged, together. */
  whole: PastWhole
  /** Trades by what they have in common, beside all others. */
  groups: PastGroup[]
  /** How many were asked of the trades; they share one error of 5%. */
  questions: number
  /** How many of them had enough trades to be judged: 30, and 30 beside them. */
  answerable: number
  /** Why the answer is empty; null: it is not. */
  why: string | null
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface PastGroup {
  /** By symbol, by hour of the entry in UTC, after losses, by how long it was held. */
  by: 'symbol' | 'hour' | 'after' | 'held'
  /** Which group: XAUUSD, 08–12, after a loss, held 1–4h. */
  name: string
  /** Trades in it that can be judged. */
  trades: number
  /** Of all trades that can be judged and whose group is known, 0 to 1. */
  share: number
  /** Share of them that won, 0 to 1. */
  winRate: number
  /** Mean outcome in R. */
  mean: number
  /** Share of the other trades that won; null: there are none. */
  otherWinRate: number | null
  /** Mean outcome of the others in R; null: there are none. */
  otherMean: number | null
  /** Where the mean surely lies, for all groups together and however often one looks; null: too few. */
  range: SureRange | null
  /** Surely a gain and better than the others, or a loss and worse; null: neither is shown. */
  told: 'better' | 'worse' | null
  /** Trades more, of all kinds as they come, until 0.2R a trade would show; 0: it would have; null: never. */
  more: number | null
}

export interface PastInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The strategy’s name, any version; all if left out. */
  readonly strategy?: string | Strategy | undefined
}

export interface PastMood {
  /** When that trade closed. */
  at: string
  /** How outcomes had gone by then, 0 to 1. */
  confidence: number
  /** Closes in a row that had won. */
  winningStreak: number
  /** Closes in a row that had lost. */
  losingStreak: number
  /** The account’s equity as last known then; null: not known. */
  equity: string | null
  /** Share of the peak that was lost then; null: no equity known. */
  drawdown: number | null
  /** Share of the usual risk that it left, by the rule and limit of then. */
  appetite: number
}

export interface PastWhole {
  /** Where the mean surely lies, for all groups together and however often one looks; null: too few. */
  range: SureRange | null
  /** What all together surely do; null: not shown. */
  told: 'gains' | 'loses' | null
  /** Trades more, of all kinds as they come, until 0.2R a trade would show; 0: it would have; null: never. */
  more: number | null
}

export interface Pattern {
  /** What sort of choice it is. */
  about: 'stop' | 'size' | 'holding' | 'session' | 'side'
  /** What is done: stop at 1.4–1.6 ATR. */
  what: string
  /** Share of trades that do it, 0 to 1. */
  share: number
  /** Lower end of its 90% interval. */
  lower: number
  /** Upper end of its 90% interval. */
  upper: number
  /** Trades that do it. */
  count: number
  /** Trades where it is known whether they do. */
  n: number
  /** The commonest trend, volatility and session when it is done. */
  context: {
    /** Which tag of the situation. */
    field: 'trend' | 'volatility' | 'session'
    /** Its commonest value: london. */
    value: string
    /** Share of these trades that have it, 0 to 1. */
    share: number
  }[]
  /** Mean outcome of those trades, in R. */
  meanR: HabitFigure
  /** The pattern as one sentence. */
  text: string
}

export interface Performance {
  /** The moment it was read as of. */
  asOf: string
  /** Name that was asked for; null: all strategies. */
  strategy: string | null
  /** Symbol that was asked for; null: all symbols. */
  symbol: string | null
  /** All closed trades together. */
  overall: TradeGroup
  /** What 1R is: the risk to the stop, or the median loss. */
  basis: 'stop' | 'proxy'
  /** Closed trades that made something. */
  wins: number
  /** Closed trades that lost. */
  losses: number
  /** Closed trades that made exactly nothing: neither won nor lost. */
  scratches: number
  /** Gains over losses, in R; null without a loss. */
  profitFactorR: number | null
  /** Gains over losses, in money; null without a loss. */
  profitFactor: number | null
  /** Reward over its variation; null: too few outcomes in R. */
  sharpe: Sharpe | null
  /** The trade with the highest outcome; null: none has closed. */
  best: ExtremeTrade | null
  /** The trade with the lowest outcome; null: none has closed. */
  worst: ExtremeTrade | null
  /** Longest run of losing closes. */
  mostLossesInARow: number
  /** Trades still open; in no figure above. */
  open: OpenFigures
  /** Closed trades by the regime of their entry. */
  byRegime: TradeGroup[]
  /** Closed trades by the session of their entry. */
  bySession: TradeGroup[]
  /** Closed trades by version and parameters of the strategy. */
  byVariant: TradeGroup[]
  /** How often one regime followed another, the commonest first. */
  transitions: RegimeTransition[]
  /** Versions of the strategy asked for that were given up, and why. */
  retired: Retirement[]
  /** What is done, where one strategy and symbol were asked for. */
  habits: Habits | null
  /** Why the answer is empty; null: it is not. */
  why: string | null
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface PerformanceInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The strategy’s name, any version; all if left out. */
  readonly strategy?: string | Strategy | undefined
  /** Only trades in this symbol; with a strategy, its habits too. */
  readonly symbol?: string | undefined
  /** Name, version and parameters of the strategy, as trades show it. */
  readonly variant?: string | undefined
  /** Only trades of this run. */
  readonly run?: string | undefined
}

export interface PersonSet {
  /** There was one before, which no longer counts. */
  changed: boolean
  /** What happened, for people. */
  message: string
}

export interface PersonSetInput {
  /** A passphrase: a terminal asks for it, a script gives it on standard input. */
  readonly credential: string
}

export interface PersonUnset {
  /** What happened, for people. */
  message: string
}

export interface Plan {
  /** What a decision cites it by: P3. */
  handle: string
  /** Its id in the log; the handle is shorter. */
  id: string
  /** Triggered: its condition has held; expired: its time ran out. */
  status: 'active' | 'triggered' | 'cancelled' | 'expired'
  /** Whether it is to be followed now; null: what is known here does not say. */
  inForce: boolean | null
  /** Its condition, in words. */
  when: string
  /** Its action, in words: multiply size by 0.5. */
  does: string
  /** The condition that ends it, in words; null: none. */
  until: string | null
  /** Its condition, as plan.create takes it. */
  condition: ConditionInput
  /** What to do when it holds. */
  action: PlanAction
  /** Only for this symbol; null: any. */
  symbol: string | null
  /** Only for this strategy, all its versions; null: any. */
  strategy: string | null
  /** Why it was made, in words. */
  reason: string | null
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
  /** Whom or what it came from. */
  source: 'agent' | 'person' | 'belief' | 'drawdown' | 'reflection' | 'found'
  /** Handles of the memories behind it: E12, B3. */
  sources: string[]
  /** How much it matters, 0 to 1. */
  priority: number
  /** When it was made. */
  createdAt: string
  /** When it ends; null: by its until condition alone. */
  expiresAt: string | null
  /** When its condition came to hold; null: not yet. */
  triggeredAt: string | null
  /** What came of it once it had triggered. */
  outcome: PlanOutcome | null
  /** What was written about it since, oldest first. */
  remarks: PlanRemark[]
}

export type PlanAction =
  | {
      /** Change a parameter: by multiply, set or add. */
      type: 'adjust_param'
      /** What to change: size, stop, or a parameter of the strategy. */
      param: string
      /** Multiply it by this: 0.5 halves it. */
      multiply?: number | undefined
      /** Set it to this value; of a size, in lots. */
      set?: number | undefined
      /** Add this much to it; to a size, in lots. */
      add?: number | undefined
    }
  | {
      /** Do not take the trade. */
      type: 'skip_trade'
    }
  | {
      /** Close the trade that is open. */
      type: 'force_exit'
    }
  | {
      /** Only say so, with a message. */
      type: 'alert'
      /** What to be warned of, in words. */
      message: string
    }

export type PlanActionInput =
  | {
      /** Change a parameter: by multiply, set or add. */
      readonly type: 'adjust_param'
      /** What to change: size, stop, or a parameter of the strategy. */
      readonly param: string
      /** Multiply it by this: 0.5 halves it. */
      readonly multiply?: number | undefined
      /** Set it to this value; of a size, in lots. */
      readonly set?: number | undefined
      /** Add this much to it; to a size, in lots. */
      readonly add?: number | undefined
    }
  | {
      /** Do not take the trade. */
      readonly type: 'skip_trade'
    }
  | {
      /** Close the trade that is open. */
      readonly type: 'force_exit'
    }
  | {
      /** Only say so, with a message. */
      readonly type: 'alert'
      /** What to be warned of, in words. */
      readonly message: string
    }

export interface PlanAtEntry {
  /** The plan: P3. */
  handle: string
  /** Its condition, in words. */
  when: string
}

export interface PlanCancelInput {
  /** Which plan: P3, or its id. */
  readonly plan: string
  /** Why it is given up, in words. */
  readonly reason?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface PlanCreateInput {
  /** When: { "drawdown": { "from": 0.15 } }. */
  readonly condition: Condition
  /** What then: { "type": "skip_trade" }, "force_exit", "alert" with a "message", or "adjust_param" with a "param" and "multiply", "set" or "add". */
  readonly action: PlanActionInput
  /** Only for this symbol; any if left out. */
  readonly symbol?: string | null | undefined
  /** Only for this strategy, all its versions; any if left out. */
  readonly strategy?: string | Strategy | null | undefined
  /** Why it was made, in words. */
  readonly reason?: string | undefined
  /** Handles of the memories behind it: E12, B3; one of nothing is left out. */
  readonly sources?: readonly string[] | undefined
  /** How much it matters, 0 to 1; 0.5 if left out. */
  readonly priority?: number | undefined
  /** When it ends; 30 days on if left out, null: never. */
  readonly expiresAt?: string | number | Date | null | undefined
  /** A condition that ends it: { "drawdown": { "below": 0.05 } }. */
  readonly until?: Condition | null | undefined
  /** What it came from, if not from whoever records it. */
  readonly source?: 'belief' | 'reflection' | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface PlanOutcome {
  /** Whether the agent did as planned. */
  followed: boolean
  /** Following it helped, or would have; null: nobody can know. */
  helped: boolean | null
  /** Outcome in R of the trade it concerned. */
  r: number | null
  /** When that was known. */
  at: string
}

export interface PlanRemark {
  /** What was written about it. */
  text: string
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
}

export interface PlanRemarkInput {
  /** Which plan, also one that is over: P3, or its id. */
  readonly plan: string
  /** What there is to say about it. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Plans {
  /** The moment it was read as of. */
  asOf: string
  /** The plans that stand, or all; oldest first. */
  plans: Plan[]
  /** Which cannot both be followed, and why: P1 and P3: …. */
  contradictions: string[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface PlansInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Also those that are over. */
  readonly all?: boolean | undefined
  /** At most so many plans, the newest. */
  readonly limit?: number | undefined
}

export interface Position {
  /** As your broker writes it: XAUUSD. */
  readonly symbol: string
  /** Which way it is held. */
  readonly side: 'long' | 'short'
  /** How much is held, above 0, in the broker’s unit. */
  readonly size: string | number
  /** The broker’s id of it; needed where a symbol has several positions. */
  readonly id?: string | undefined
  /** The broker’s average entry; its mark stands in if left out. */
  readonly price?: string | number | undefined
  /** Last price; needed here or in marks. */
  readonly mark?: string | number | undefined
  /** First price since the last tick: shows a gap. */
  readonly open?: string | number | undefined
  /** Highest price since the last tick. */
  readonly high?: string | number | undefined
  /** Lowest price since the last tick. */
  readonly low?: string | number | undefined
  /** Quote currency to account currency; the last reported if left out. */
  readonly rate?: string | number | undefined
  /** As the broker has it: 10. */
  readonly leverage?: string | number | undefined
  /** Stop level that stands at the broker. */
  readonly stop?: string | number | undefined
  /** Target level that stands at the broker. */
  readonly target?: string | number | undefined
  /** Paid in all since it was opened, in the account’s currency. */
  readonly fees?: string | number | undefined
  /** Received in all since it was opened, negative if paid. */
  readonly funding?: string | number | undefined
  /** Swap received in all, negative if paid; beside funding, not in it. */
  readonly swap?: string | number | undefined
  /** Tax paid in all; beside fees, not in them. */
  readonly tax?: string | number | undefined
  /** Of one that opens now; the decision’s or the run’s if left out. */
  readonly strategy?: string | Strategy | undefined
}

export interface Positions {
  /** The moment it was read as of. */
  asOf: string
  /** Open trades, in the order they were opened. */
  positions: Trade[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface PositionsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Problem {
  /** What is wrong: event 12, text 1f3a9c40b2d1, anchors.jsonl. */
  where: string
  /** What is wrong with it. */
  problem: string
}

export interface PromptSide {
  /** What to put before the model on this side, in Markdown. */
  text: string
  /** How many tokens it has. */
  tokens: number
  /** The same by parts; an empty one is left out. */
  sections: Section[]
}

export interface Proposal {
  /** What it is approved or declined by: C3. */
  handle: string
  /** Open while it waits for a person. */
  status: 'open' | 'approved' | 'rejected'
  /** Path of the file it changes: playbook.md. */
  file: string
  /** Why it was proposed, in words. */
  reason: string
  /** Who proposed it. */
  by: 'agent' | 'person' | 'broker' | 'system'
  /** Outside: whoever proposed it was shown text from outside, which may be behind it. */
  trust: 'outside' | 'agent' | 'broker' | 'person' | 'system'
  /** When it was proposed; null: before the run had a time. */
  at: string | null
  /** Id of the turn it was made in; null: in none. */
  turn: string | null
  /** The conditions it was made under: symbol, strategy, side, context. */
  situation: Json | null
  /** What it changes, as diff -u shows it: in the file as it is while open, as it was otherwise. */
  diff: string
  /** Approved under conditions that no longer hold, in words. */
  stale: string | null
  /** Why it cannot be applied as it is; null: it can. */
  conflict: string | null
  /** When a person judged it; null: not yet. */
  judgedAt: string | null
  /** The reason that person gave. */
  verdict: string | null
}

export interface Proposals {
  /** Proposed changes, newest first. */
  proposals: Proposal[]
  /** Protected files changed without approval. */
  files: UnapprovedFile[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface ProposalsInput {
  /** One of them: C3. */
  readonly proposal?: string | undefined
  /** Also those that were approved or declined. */
  readonly all?: boolean | undefined
  /** At most so many proposals. */
  readonly limit?: number | undefined
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Propose {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Its handle: C3; null: it was proposed already. */
  proposal: string | null
  /** Path of the file it changes. */
  file: string
  /** What it changes, as diff -u shows it. */
  diff: string
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface ProposeInput {
  /** Path of the file to change, such as playbook.md. */
  readonly file: string
  /** Replace if find is given, else append; whole replaces the file. */
  readonly edit?: 'replace' | 'append' | 'whole' | undefined
  /** The exact text to replace; it stands in the file once. */
  readonly find?: string | undefined
  /** What to put there, or to append. */
  readonly text: string
  /** Why it should change; a person reads it. */
  readonly reason: string
  /** The symbol it is about: XAUUSD; any if left out. */
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** The side it is about; both if left out. */
  readonly side?: 'long' | 'short' | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?: AskedContext | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]; the turn’s if left out. */
  readonly events?: readonly string[] | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Quantile {
  /** Share of all weight that lies at or below: 0.5 is the median. */
  at: number
  /** The outcome there, in R. */
  r: number
}

export interface Read {
  /** Its path in the workspace; of a passage that moved to another document, the path of that. */
  path: string
  /** First line of the text, from 1. */
  startLine: number
  /** Last line of the text. */
  endLine: number
  /** How many lines the whole file has. */
  lines: number
  /** The lines that were asked for. */
  text: string
  /** Of the whole text: with the lines it says what was quoted. */
  hash: string
  /** N2, where these lines were shown to a turn. */
  handle: string | null
  /** What became of a passage asked for by its handle; where it is gone, the text is as it was. */
  found: 'same' | 'moved' | 'changed' | 'gone' | null
  /** Of a passage that is changed: the share of its pairs of neighbouring words that is left, 0 to 1. */
  alike: number | null
  /** Whether a person approved it; free: nobody needs to. */
  standing: 'free' | 'approved' | 'unapproved'
  /** What to know: that nobody approved the text, a newer one waits, a passage is cut short, or the turn is not recorded. */
  marked: string | null
  /** What this text came from; file.seen is an edit by hand. */
  how:
    | 'journal'
    | 'note'
    | 'review'
    | 'learning'
    | 'approval'
    | 'file.seen'
    | 'file.given'
    | 'file.remains'
    | 'observation'
    | 'log'
  /** Who wrote it. */
  by: 'agent' | 'person' | 'broker' | 'system'
  /** How far it may be relied on; outside: it came from there, or its author was shown such. */
  trust: 'outside' | 'agent' | 'broker' | 'person' | 'system'
  /** Since when this text is known; null: before the run had a time. */
  knownAt: string | null
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface ReadAs {
  /** A word of the question that occurs nowhere. */
  word: string
  /** The word that it was read as. */
  as: string
}

export interface ReadInput {
  /** Such as playbook.md or journal/2026-01-31.md; a passage by its handle, N2; or what was read elsewhere, K3. */
  readonly path: string
  /** A line or a range such as 12-20; all if left out. */
  readonly lines?: string | undefined
  /** The agent’s turn that reads: lines of now are recorded with it and get a handle. */
  readonly turn?: string | undefined
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Reading {
  /** Which trades: all, or those with this trend, volatility, session or about this ATR. */
  reading: 'all' | 'trend' | 'volatility' | 'session' | 'atrD1'
  /** Outcomes in it, near-duplicates counted once. */
  trades: number
  /** How many they are worth by age and confidence. */
  effective: number
  /** Expectancy in R, with one trade at zero and what loss the record may still owe. */
  mean: number
  /** Its lower end, which a size is made at; null: too few to say. */
  least: number | null
  /** How much the tag has mattered in this record; all readings together are 1. */
  mattered: number
  /** The same in words. */
  words: string
}

export interface Rebuild {
  /** Where the log ended when the rows were made. */
  head: Head
  /** What happened, for people. */
  message: string
}

export interface Recall {
  /** The moment it was read as of. */
  asOf: string
  /** Version of the formula behind the scores. */
  formula: 'owm-1.0' | 'owm-1.1'
  /** How hits are ordered. */
  order: 'balanced' | 'outcome' | 'relevance' | 'losses_first'
  /** The scale of outcomes in R. */
  sigma: number
  /** Episodes that were scored. */
  candidates: number
  /** Share of what situations are compared by that the question has; Sim is over that share only. */
  coverage: number
  /** Episodes that tell most about the situation, best first. */
  hits: Hit[]
  /** Losses that warn; explanation says how alike their situations are, or that too little was told. */
  warnings: Hit[]
  /** Relevant losses that are shown neither here nor among the hits. */
  warningsLeft: number
  /** What the whole evidence comes to; null: not asked for. */
  distribution: Distribution | null
  /** What tells similar winners from similar losers. */
  contrast: string[]
  /** Beliefs whose conditions hold here, the strongest evidence first, for or against. */
  beliefs: ScoredBelief[]
  /** Beliefs that hold here with fewer than ten observations. */
  beliefsForming: number
  /** Plans that stand, those that speak of it first. */
  plans: ScoredPlan[]
  /** Whether words were compared: on, or why it is off. */
  textArm: string
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface RecallInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The symbol it is about: XAUUSD; any if left out. */
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** The side it is about; both if left out. */
  readonly side?: 'long' | 'short' | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?: AskedContext | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?: Bars | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]; the turn’s if left out. */
  readonly events?: readonly string[] | undefined
  /** Name, version and parameters of the strategy, as trades show it. */
  readonly variant?: string | undefined
  /** Trade, no_trade, incident; all if left out. */
  readonly kinds?: readonly ('trade' | 'no_trade' | 'incident')[] | undefined
  /** Episodes, beliefs, plans; all if left out. */
  readonly memories?: readonly ('episodes' | 'beliefs' | 'plans')[] | undefined
  /** At most so many hits and warnings. */
  readonly limit?: number | undefined
  /** Balanced has warnings beside the hits; the others are plain lists. */
  readonly order?: 'balanced' | 'outcome' | 'relevance' | 'losses_first' | undefined
  /** By which formula; owm-1.0 is the published one, with its faults. */
  readonly formula?: 'owm-1.0' | 'owm-1.1' | undefined
  /** Of the context’s fields: { "trend": 0.25 }. */
  readonly weights?: SimilarityWeights | undefined
  /** Words to look for in reasons and remarks; they order the list only. */
  readonly text?: string | undefined
  /** Weigh memories by the Sharpe ratio of the month before them. */
  readonly sharpe?: boolean | undefined
  /** Also answer what the whole evidence comes to. */
  readonly distribution?: boolean | undefined
}

export interface RecalledKnowledge {
  /** What it is asked for and cited by: K3. */
  handle: string
  /** Where it stands. */
  layer: 'short' | 'mid' | 'long' | 'reflection'
  /** Standing; forgotten; archived: it became part of another, or a newer one took its place. */
  status: 'standing' | 'forgotten' | 'archived'
  /** What it came from; only an observation is news. */
  origin: 'observation' | 'compression' | 'lessons' | 'review' | 'outcome'
  /** What it is about; null: the market at large. */
  symbol: string | null
  /** Where it was read; of a summary, who wrote it; null: not said. */
  source: string | null
  /** What kind of news it is; null: not said. */
  category: string | null
  /** -1 bad for the price, 1 good; null: nobody judged. */
  sentiment: number | null
  /** When it was published. */
  at: string
  /** Since when it is known. */
  knownAt: string
  /** What it says; null: its text was erased. */
  words: string | null
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
  /** 0 to 100, as it is at that moment. */
  importance: number
  /** How often it was told, the first time included. */
  copies: number
  /** Trades that were decided on it and have come out. */
  outcomes: number
  /** What those came to in R together, after costs. */
  outcomeR: number
  /** Weight · (.5·similarity + .25·importance + .25·recency). */
  score: number
  /** What the score is made of. */
  components: KnowledgeParts
  /** In how many of the last ten turns it was shown. */
  shown: number
  /** Score ÷ (1 + .25·shown): what it was ordered by. */
  ordering: number
  /** Others that say the same, left out for it. */
  same: string[]
}

export interface Recorded {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
}

export interface RecordedContext {
  /** Last price; ranges are compared relative to it. */
  price?: number | null | undefined
  /** Average true range of a day, in price units. */
  atrD1?: number | null | undefined
  /** Average true range of an hour, in price units. */
  atrH1?: number | null | undefined
  /** Average true range of five minutes, in price units. */
  atrM5?: number | null | undefined
  /** AtrH1 over atrD1: how much of a day’s range an hour makes. */
  atrRatioH1D1?: number | null | undefined
  /** Ask less bid, in price units. */
  spread?: number | null | undefined
  /** Spread over atrM5: what it costs to get in, in units of what the market moves. */
  spreadAsAtr?: number | null | undefined
  /** Trend and volatility in one word. */
  regime?: 'trending_up' | 'trending_down' | 'ranging' | 'volatile' | 'unknown' | undefined
  /** Which way daily closes went over a month, beyond what is noise. */
  trend?: 'up' | 'down' | 'none' | 'unknown' | undefined
  /** Today’s range as a share of price, ranked among the days of a year. */
  volatility?: 'low' | 'normal' | 'high' | 'extreme' | 'unknown' | undefined
  /** Which of London and New York is open: overlap is both, asia is neither. */
  session?: 'asia' | 'london' | 'newyork' | 'overlap' | undefined
  /** Share of peak equity lost, 0 to 1. */
  drawdown?: number | null | undefined
  /** Closes in a row that lost. */
  losingStreak?: number | null | undefined
  /** As stated at the entry, 0 to 1. */
  confidence?: number | null | undefined
  /** Hour of the day in UTC, 0 to 23. */
  hour?: number | undefined
  /** Day of the week in UTC, 0 is Monday. */
  weekday?: number | undefined
  /** Length of the bars traded on, in seconds. */
  barSeconds?: number | null | undefined
}

export interface RedactInput {
  /** Hashes of texts, as events shows them. */
  readonly hashes?: readonly string[] | undefined
  /** Words to erase: every text that holds them, and from files the lines that do. */
  readonly words?: string | undefined
  /** Why they are erased, in words. */
  readonly reason: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Reflect {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Those in force now; null: there are none. */
  lessons: LessonNote | null
  /** Why the model’s answer was not taken; what was in force stays so. */
  failed: string | null
  /** Plans that it made, by handle: P3. */
  plans: string[]
  /** The change to the playbook that waits for a person: C3. */
  proposal: string | null
}

export interface ReflectInput {
  /** The moment, by the clock of your data; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Whose trades; the memory’s own strategy, or whatever is traded. */
  readonly strategy?: string | Strategy | undefined
  /** Statistical, from numbers alone, or the home’s model; as configured if left out. */
  readonly reflector?: 'statistical' | 'model' | undefined
  /** Also plan half the size where a loss was found, and propose the lines for the playbook. */
  readonly propose?: boolean | undefined
}

export interface RefusedLine {
  /** Its line in the file, or its place in the list, from 1. */
  line: number
  /** What is wrong with it. */
  what: string
  /** What to do about it. */
  next: string
}

export interface RegimeTransition {
  /** The regime of an episode: ranging. */
  from: string
  /** The regime of the next in its symbol. */
  to: string
  /** How often that happened. */
  count: number
  /** Of all that left from for anything, itself included. */
  share: number
}

export interface ReindexInput {
  /** Make it from nothing, and the files that are made from the log too; the old index answers until the new one is whole. */
  readonly anew?: boolean | undefined
}

export interface RejectInput {
  /** The rule that refused it, such as R3_POSITION_CAP. */
  readonly rule: string
  /** What was to be traded; what was decided about it is dropped. */
  readonly symbol?: string | undefined
  /** Your id of the order that was refused. */
  readonly order?: string | undefined
  /** What the risk engine said. */
  readonly message?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface Reliability {
  /** Stated confidences from here. */
  from: number
  /** Up to here. */
  to: number
  /** Trades that stated such a one. */
  n: number
  /** Mean of what they stated. */
  stated: number
  /** Share of them that won. */
  won: Share
}

export interface ReplacedLog {
  /** Where it ended; null: it could not be read. */
  head: Head | null
  /** How many of its events the backup does not have; null: nobody can tell. */
  lost: number | null
  /** The folder it is kept in, with the files that were beside it. */
  keptIn: string | null
}

export interface Restore {
  /** Where the log ended when the backup was made. */
  backup: Head
  /** The last moment that the backup knows of. */
  knownAt: string
  /** The log that was here; null: there was none. */
  replaced: ReplacedLog | null
  /** What happened, for people. */
  message: string
}

export interface RestoreInput {
  /** The folder that a backup was written to. */
  readonly from: string
  /** A simulated run that it is a backup of; the agent’s live log if left out. */
  readonly run?: string | undefined
  /** Put it in place of a log that is here; what the backup does not have of it is then no longer in the log. */
  readonly replace?: boolean | undefined
  /** Why it is restored; it stays on record. */
  readonly reason: string
}

export interface Retirement {
  /** What was given up: name and version of the strategy, parameters if named. */
  variant: string
  /** When it was given up. */
  at: string
  /** The run in which that was decided. */
  run: string
  /** Who decided it. */
  by: 'agent' | 'person' | 'broker' | 'system'
  /** Why, in words. */
  reason: string
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
}

export interface Review {
  /** Duplicate: it was recorded already; unchanged: what it states holds already; both change nothing. */
  outcome: 'recorded' | 'duplicate' | 'unchanged'
  /** Id of the event: the same fact has the same. */
  id: string
  /** Its place in the log; null for a duplicate. */
  seq: number | null
  /** When it happened; null: before the run had a time. */
  at: string | null
  /** Since when it is known; null for a duplicate, and before the run had a time. */
  knownAt: string | null
  /** The trades it opened, changed or closed; of a duplicate, those that the fact had. */
  trades: TouchedTrade[]
  /** The memories it made or changed, by handle: E12, P3, B1; of a duplicate, those of its trades. */
  memories: string[]
  /** What it raised that somebody should look at. */
  flags: Flag[]
  /** Flags that it settled or closed, by handle: F3. */
  settled: string[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Its path in the workspace. */
  file: string
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
  /** The journals of its days: what it stands for. */
  covers: string[]
}

export interface ReviewInput {
  /** Week_2026-03 or month_2026-01. */
  readonly period: string
  /** The whole review. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
  /** Id of the turn it was written in. */
  readonly turn?: string | undefined
}

export interface RiskOfRuin {
  /** The probability, 0 to 1. */
  value: number | null
  /** Share of equity that trades risked on average. */
  riskShare: number | null
  /** Outcomes in R behind it. */
  n: number
  /** Why it is unknown; null when it is known. */
  why: string | null
}

export interface Run {
  /** Name of the run: what it is opened by. */
  run: string
  /** Live, or simulated with a log of its own. */
  mode: 'live' | 'paper' | 'backtest'
  /** Name of its strategy; null: it has none. */
  strategy: string | null
  /** Name, version and a tag of the parameters: breakout@2#1f3a9c40. */
  variant: string | null
  /** What the strategy was set to: { "lookback": 20 }. */
  parameters: { [name: string]: Json } | null
  /** When it began; of a simulated run, by its market. */
  started: string | null
  /** When it was closed; null: it goes on. */
  ended: string | null
  /** What was said about it. */
  note: string | null
  /** How many it made. */
  trades: TradeCounts
  /** Result after costs, in the account’s currency. */
  net: number
  /** Mean outcome in R; null: too few trades. */
  expectancy: Estimate | null
  /** What 1R is: the risk to the stop, or the median loss. */
  basis: 'stop' | 'proxy'
  /** Largest share of the peak lost at any mark of equity; null: none was known. */
  maxDrawdown: number | null
  /** What it traded, by name. */
  symbols: string[]
  /** Hash of its playbook’s text; null: it has none. */
  playbook: string | null
  /** Learnings in its playbook. */
  learnings: number
  /** That its strategy was given up; null: it was not. */
  retired: Retirement | null
}

export interface RunClose {
  /** Name of the run: what it is opened by. */
  run: string
  /** Live, or simulated with a log of its own. */
  mode: 'live' | 'paper' | 'backtest'
  /** When that happened, by the run’s clock; null: it had no time yet. */
  at: string | null
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface RunCloseInput {
  /** Which run; the one this memory was opened with if left out. */
  readonly run?: string | undefined
  /** What there is to say about it, in place of its first note. */
  readonly note?: string | undefined
}

export interface RunOpen {
  /** Name of the run: what it is opened by. */
  run: string
  /** Live, or simulated with a log of its own. */
  mode: 'live' | 'paper' | 'backtest'
  /** When that happened, by the run’s clock; null: it had no time yet. */
  at: string | null
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
  /** What happened, for people. */
  message: string
  /** Paths of the files it begins with. */
  files: string[]
  /** Files of the other run that were not taken over. */
  left: {
    /** Path of the file. */
    file: string
    /** Why it stayed behind. */
    why: string
  }[]
  /** Why a file is not written, though it is recorded, and when it will be; null: it is written. */
  behind: string | null
}

export interface RunOpenInput {
  /** A name for it; its mode and a number if left out. */
  readonly run?: string | undefined
  /** Live shares the agent’s log; paper and backtest get one of their own. */
  readonly mode?: 'live' | 'paper' | 'backtest' | undefined
  /** What it trades by; trades that name none take it. */
  readonly strategy?: string | Strategy | undefined
  /** What it is for, in words. */
  readonly note?: string | undefined
  /** The strategy in words: its playbook begins with it. */
  readonly prompt?: string | undefined
  /** Files it begins with: { "notes/experience.md": "…" }. */
  readonly presets?: { readonly [name: string]: string } | undefined
  /** A run, or live, whose playbook, SOUL, manual and notes it takes over. */
  readonly from?: string | undefined
}

export interface Runs {
  /** Every run, live ones first; the most alike first, if one was named. */
  runs: ListedRun[]
  /** Runs whose logs cannot be read. */
  unread: UnreadRun[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface RunsInput {
  /** A run: the others in the order of their likeness to it. */
  readonly to?: string | undefined
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Said {
  /** What was decided with it: enter, exit. */
  action: 'enter' | 'add' | 'reduce' | 'exit' | 'hold' | 'skip' | 'retire'
  /** When it was decided. */
  at: string
  /** All of it where it is short, else how it begins. */
  text: string
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
  /** Whether that is all of it. */
  whole: boolean
  /** Where all of it stands. */
  file: string | null
}

export interface ScoreParts {
  /** Quality of what is behind it, 0 to 1. */
  Q: number
  /** How far its conditions hold here, 0 to 1. */
  Sim: number
  /** Recency: 1 is now, less the older its evidence. */
  Rec: number
  /** 1; in owm-1.0 by confidence. */
  Conf: number
}

export interface ScoredBelief {
  /** The larger of ePlus and eMinus; in owm-1.0 the product of its components. */
  score: number
  /** Version of the formula behind the score. */
  formula: 'owm-1.0' | 'owm-1.1'
  /** Of owm-1.0; null: the score is the evidence itself. */
  components: ScoreParts | null
  /** Why it was recalled, in one sentence. */
  explanation: string
  /** The belief itself. */
  belief: Belief
}

export interface ScoredPlan {
  /** What the list is ordered by; higher tells more. */
  score: number
  /** Version of the formula behind the score. */
  formula: 'owm-1.0' | 'owm-1.1'
  /** What the score is the product of. */
  components: ScoreParts
  /** Why it was recalled, in one sentence. */
  explanation: string
  /** The plan itself. */
  plan: Plan
}

export interface Search {
  /** The moment it was read as of. */
  asOf: string
  /** Passages that answer, best first. */
  hits: Passage[]
  /** Why there are no hits, or why none is about what was asked. */
  why: string | null
  /** Words that were taken for misspelt. */
  readAs: ReadAs[]
  /** Words and names of the question that occur nowhere in what is searched, however they are spelt. */
  nowhere: string[]
  /** Days that the question asks about: their texts come before others as good. */
  days: AskedDays[]
  /** What the answer was made without, and why. */
  without: string[]
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface SearchInput {
  /** In your own words; names and figures are found exactly. */
  readonly question: string
  /** At most so many passages. */
  readonly limit?: number | undefined
  /** Only of these: workspace, transcript, decision, incident, trade, plan, report, observation, shared. */
  readonly sources?:
    | readonly (
        | 'workspace'
        | 'transcript'
        | 'decision'
        | 'incident'
        | 'trade'
        | 'plan'
        | 'report'
        | 'observation'
        | 'shared'
      )[]
    | undefined
  /** Also what reviews cover by now. */
  readonly all?: boolean | undefined
  /** All: also reports and transcripts of paper and backtest runs; of the live memory, and of now. */
  readonly runs?: 'own' | 'all' | undefined
  /** The agent’s turn that asks: what it is shown of now is recorded and gets handles. */
  readonly turn?: string | undefined
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Section {
  /** Which part of the context: plans, warnings, recent_trades. */
  name: string
  /** Which side of the prompt it is part of. */
  side: 'system' | 'user'
  /** The part as the model reads it, in Markdown. */
  text: string
  /** How many tokens the part has. */
  tokens: number
  /** What is shown in it, by handle: T12. */
  handles: string[]
  /** Whether it quotes text from outside, or words of an agent that was shown some. */
  outside: boolean
  /** How many lines more there were than fitted. */
  leftOut: number
}

export interface SectionTokens {
  /** Which section it is. */
  name: string
  /** Which side it stands on. */
  side: 'system' | 'user'
  /** How many tokens it takes. */
  tokens: number
  /** Lines that had no room. */
  leftOut: number
}

export interface ShadowContext {
  /** What memory would have shown: E12. */
  handles: string[]
  /** How many tokens of it. */
  tokens: number
}

export interface Share {
  /** The share itself, 0 to 1. */
  share: number
  /** Lower end of its 90% interval. */
  lower: number
  /** Upper end of its 90% interval. */
  upper: number
}

export interface Sharpe {
  /** Mean R over its standard deviation. */
  perTrade: number
  /** The same over a year; null: all fell within a day. */
  annual: number | null
  /** How many trades a year that supposes. */
  tradesPerYear: number | null
  /** How a year was made of trades. */
  basis: string
}

export interface ShownPassage {
  /** What it is cited by: N2. */
  handle: string
  /** The file it stands in: notes/gold.md. */
  path: string
  /** Its first line there, counted from 1. */
  startLine: number
  /** Its last line there. */
  endLine: number
  /** To the turn itself; else it had been shown to an earlier one. */
  shown: boolean
  /** Whether the decision relied on it. */
  cited: boolean
}

export interface SimilarityWeights {
  /** Weight of trend; 0.25 if left out. */
  readonly trend?: number | undefined
  /** Weight of volatility; 0.15 if left out. */
  readonly volatility?: number | undefined
  /** Weight of session; 0.1 if left out. */
  readonly session?: number | undefined
  /** Weight of atrD1; 0.15 if left out. */
  readonly atrD1?: number | undefined
  /** Weight of atrH1; 0.1 if left out. */
  readonly atrH1?: number | undefined
  /** Weight of spread; 0.05 if left out. */
  readonly spread?: number | undefined
  /** Weight of drawdown; 0.1 if left out. */
  readonly drawdown?: number | undefined
}

export interface Size {
  /** Share of equity to risk at 1R; 0: the record justifies none. */
  fraction: number
  /** How much to order, down to the size step; null: equity, symbol, instrument or rate is not known. */
  lots: string | null
  /** What these lots lose at the stop, or at 1R, in the account’s currency. */
  risk: string | null
  /** Share of equity at 1R that it costs to gather a record, while it is young; no size. */
  probe: number
  /** Why there is a probe, or why not. */
  probeWhy: string
  /** That every trade in situations like this one lost, for which check says stop; null: not so. */
  lossesAlone: string | null
  /** What check says stop for, whatever the size: the leash, plans in force, losses that stand alone. */
  against: string[]
  /** Ok, or why there is no size. */
  why:
    | 'open positions unknown'
    | 'halt'
    | 'too few'
    | 'nothing comparable'
    | 'no edge shown'
    | 'not in this situation'
    | 'not proven'
    | 'leash'
    | 'plan in force'
    | 'ok'
    | 'no equity'
    | 'no symbol'
    | 'no instrument'
    | 'no stop distance'
    | 'stop on the wrong side'
    | 'no rate'
    | 'below one step'
  /** How it came about, step by step. */
  reasons: string[]
  /** Version of the formula behind it. */
  formula: 'owm-1.0' | 'owm-1.1'
  /** The size of a formula that must not be traded. */
  unsafe: boolean
  /** Share of the usual risk that the drawdown leaves, 0 to 1. */
  appetite: number
  /** What the drawdown advises about trading at all. */
  advice: 'halt' | 'minimum' | 'reduce' | 'normal'
  /** The record it was made from. */
  evidence: SizeEvidence
}

export interface SizeAnswer {
  /** Share of equity to risk at 1R; 0: the record justifies none. */
  fraction: number
  /** How much to order, down to the size step; null: equity, symbol, instrument or rate is not known. */
  lots: string | null
  /** What these lots lose at the stop, or at 1R, in the account’s currency. */
  risk: string | null
  /** Share of equity at 1R that it costs to gather a record, while it is young; no size. */
  probe: number
  /** Why there is a probe, or why not. */
  probeWhy: string
  /** That every trade in situations like this one lost, for which check says stop; null: not so. */
  lossesAlone: string | null
  /** What check says stop for, whatever the size: the leash, plans in force, losses that stand alone. */
  against: string[]
  /** Ok, or why there is no size. */
  why:
    | 'open positions unknown'
    | 'halt'
    | 'too few'
    | 'nothing comparable'
    | 'no edge shown'
    | 'not in this situation'
    | 'not proven'
    | 'leash'
    | 'plan in force'
    | 'ok'
    | 'no equity'
    | 'no symbol'
    | 'no instrument'
    | 'no stop distance'
    | 'stop on the wrong side'
    | 'no rate'
    | 'below one step'
  /** How it came about, step by step. */
  reasons: string[]
  /** Version of the formula behind it. */
  formula: 'owm-1.0' | 'owm-1.1'
  /** The size of a formula that must not be traded. */
  unsafe: boolean
  /** Share of the usual risk that the drawdown leaves, 0 to 1. */
  appetite: number
  /** What the drawdown advises about trading at all. */
  advice: 'halt' | 'minimum' | 'reduce' | 'normal'
  /** The record it was made from. */
  evidence: SizeEvidence
  /** The moment it was read as of. */
  asOf: string
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface SizeEvidence {
  /** What 1R is: what the stop risked, or the median loss. */
  measure: 'stop' | 'proxy'
  /** Outcomes, near-duplicates counted once. */
  observations: number
  /** Trades that are not in it. */
  leftOut: number
  /** How many of them for which reason. */
  leftOutWhy: string[]
  /** Of the outcomes, how many are of trades that have not ended, or of which nobody told the end. */
  stillOpen: number
  /** What counts otherwise than by an outcome of its own: open at a mark, a loss that may be owed. */
  countedAs: string[]
  /** Strategies taken together, since none was named or their names were told late; empty: it is of one. */
  pooled: string[]
  /** What is taken together since it was not named, in words. */
  pooledWords: string[]
  /** Why it is of all trades whose strategy was told with the outcome, and not of those under the name alone; null: it is of those. */
  namedLate: string | null
  /** Why the record cannot know what is open, so that its figures flatter; null: it knows. */
  openUnknown: string | null
  /** Mean likeness to the situation asked about, 0 to 1. */
  similarity: number
  /** The reading that the figures below are of: the one that decides a size; null: nothing to go by. */
  reading: 'all' | 'trend' | 'volatility' | 'session' | 'atrD1' | null
  /** How many outcomes that reading is worth, by age and confidence. */
  effective: number
  /** Its expectancy in R, with one trade at zero and what loss the record may still owe. */
  mean: number | null
  /** Expectancy here by all readings together, each as much as its tag has mattered, in R. */
  expected: number | null
  /** The same in words, where it is not what the figures of the reading say; null: they agree. */
  expectedOtherwise: string | null
  /** The record read five ways: all of it, then by each tag that the question has. */
  readings: Reading[]
  /** Lower end of that reading, which the size is made at; null: too few to say. */
  least: number | null
}

export interface SizeInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The symbol it is about: XAUUSD; any if left out. */
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** The side it is about; both if left out. */
  readonly side?: 'long' | 'short' | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?: AskedContext | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?: Bars | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]; the turn’s if left out. */
  readonly events?: readonly string[] | undefined
  /** The price it would be entered at; the context’s if left out. */
  readonly entry?: string | number | undefined
  /** Where it would be wrong: entry to stop is what is risked. */
  readonly stop?: string | number | undefined
  /** What 1R is in price, instead of entry and stop. */
  readonly stopDistance?: string | number | undefined
  /** Quote currency to account currency; 1 if they are the same. */
  readonly rate?: string | number | undefined
  /** Most that may be risked at 1R, a share of equity; .02 unless said. */
  readonly cap?: number | undefined
  /** Half Kelly at the lower end, or a quarter at the mean. */
  readonly kelly?: 'lower' | 'mean' | undefined
  /** By which formula; owm-1.0 is the published one, and unsafe: it bets on a fair coin. */
  readonly formula?: 'owm-1.0' | 'owm-1.1' | undefined
  /** Also ask for proof: a bet without an edge in at most 5% of lives. */
  readonly strict?: boolean | undefined
}

export interface StaleChange {
  /** Its handle: C3. */
  proposal: string
  /** Path of the file it changed. */
  file: string
  /** What no longer holds. */
  why: string
}

export interface StatedTotal {
  /** What it is a total of. */
  what: 'net result' | 'fees' | 'round trips' | 'fills'
  /** What the file says. */
  stated: string
  /** What was taken comes to; null: nothing was new. */
  taken: string | null
  /** Whether both are one, to the cent; null: nothing was new. */
  agrees: boolean | null
}

export interface Status {
  /** Whose memory it is. */
  agent: string
  /** The run it was opened with: live. */
  run: string
  /** The moment it was read as of. */
  asOf: string
  /** Events in the log by then. */
  events: number
  /** When the newest of them was known; null: there is none. */
  lastKnownAt: string | null
  /** How many trades it knows. */
  trades: TradesHeld
  /** Runs that were opened in this log. */
  runs: LogRun[]
  /** Paper and backtest runs, each with a log of its own. */
  simulatedRuns: string[]
  /** Every agent of this home. */
  agents: string[]
  /** The account’s equity, in its currency; null: not known. */
  equity: string | null
  /** When it was that. */
  equityAt: string | null
  /** The account’s currency: USD. */
  currency: string
  /** Open flags by code: what somebody should look at; flags lists them. */
  flags: FlagTotal[]
  /** The workspace, as the log knows it. */
  files: FilesHeld
  /** What search knows of it. */
  index: IndexHealth
  /** Where the log is kept. */
  store: StoreHealth
}

export interface StatusInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface StoreHealth {
  /** Path of the database. */
  location: string
  /** Size of its files. */
  bytes: number
  /** Whether facts can be recorded. */
  writable: boolean
  /** Why they cannot; null: they can. */
  reason: string | null
}

export interface Strategy {
  /** What it is called; outcomes are counted by it. */
  readonly name: string
  /** Which version of it. */
  readonly version?: string | undefined
  /** What it was set to: { "lookback": 20 }. */
  readonly parameters?: { readonly [name: string]: unknown } | undefined
}

export interface StrategyContext {
  /** False: the context holds no memory; shadow: the same, and what it would have held is recorded; it holds it unless said. */
  readonly memory?: boolean | 'shadow' | undefined
  /** Closed trades shown at most; 10 unless said. */
  readonly recentTrades?: number | undefined
  /** Tokens that it may take; 1800 unless said. */
  readonly budget?: number | undefined
  /** When lessons are drawn from trades: per_n_trades unless said. */
  readonly reflect?: 'off' | 'per_n_trades' | 'daily' | undefined
  /** Closed trades after which they are, by per_n_trades; 20 unless said. */
  readonly reflectAfter?: number | undefined
  /** Who draws them: statistical, from the numbers alone, unless said; or the home’s model. */
  readonly reflector?: 'statistical' | 'model' | undefined
  /** False: they are drawn and not shown. */
  readonly lessons?: boolean | undefined
  /** Symbols it also tells of, besides those held and asked about. */
  readonly watch?: readonly string[] | undefined
}

export interface SuggestedPlan {
  /** Where the belief applies. */
  condition: ConditionInput
  /** To be told when it does. */
  action: PlanAction
  /** The belief behind it: ["B3"]. */
  sources: string[]
  /** When the test ends. */
  expiresAt: string | null
  /** That it came from a belief. */
  source: 'belief'
}

export interface SureRange {
  /** Lower end, in R a trade. */
  lower: number
  /** Upper end, in R a trade. */
  upper: number
}

export interface SymbolLayers {
  /** What they are about; null: the market at large. */
  symbol: string | null
  /** How many stand in short. */
  short: number
  /** How many in mid. */
  mid: number
  /** How many in long. */
  long: number
  /** How many in reflection. */
  reflection: number
  /** Their mean importance now. */
  importance: number
}

export interface TaughtBelief {
  /** The belief: B3. */
  handle: string
  /** What is believed, in words. */
  says: string
  /** What the record says of it by now. */
  state: 'forming' | 'candidate' | 'supported' | 'contradicted' | 'retired'
}

export interface TickInput {
  /** The whole account, or the symbols that this snapshot covers. */
  readonly scope?: 'account' | readonly string[] | undefined
  /** Everything held inside the scope; what is absent has closed. */
  readonly positions: readonly Position[]
  /** Last prices: { "BTC": { "price": 100 } }. */
  readonly marks?: { readonly [name: string]: Mark } | undefined
  /** The broker’s word on positions that ended since the last tick. */
  readonly exits?: readonly Exit[] | undefined
  /** It holds every execution; else it may lag 30 s behind. */
  readonly settled?: boolean | undefined
  /** The account’s equity now, in its currency. */
  readonly equity?: string | number | undefined
  /** Named events going on: ["NFP"]; plans can wait for them. */
  readonly events?: readonly string[] | undefined
  /** Which lessons the agent was shown. */
  readonly lessonsHash?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
  /** Bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe. */
  readonly bars?: { readonly [name: string]: Bars } | undefined
  /** The situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars. */
  readonly context?: { readonly [name: string]: MarketContext } | undefined
  /** Executions that the snapshot contains: booked before it, all in one call or none. */
  readonly fills?: readonly Fill[] | undefined
}

export interface Token {
  /** What it is revoked by. */
  id: string
  /** Whose memory; null: of every agent. */
  agent: string | null
  /** In whose name its bearer calls. */
  actor: 'agent' | 'broker' | 'person'
  /** What it may do. */
  scopes: ('read' | 'write' | 'admin')[]
  /** What it is for. */
  label: string | null
  /** When it was made. */
  madeAt: string
  /** When it no longer counts; null: never. */
  expiresAt: string | null
}

export interface TokenCreate {
  /** What its bearer shows; it is kept nowhere, and shown this once. */
  secret: string
  /** What is kept of it. */
  token: Token
  /** What happened, for people. */
  message: string
}

export interface TokenCreateInput {
  /** In whose name it calls. */
  readonly bearer?: 'agent' | 'broker' | 'person' | undefined
  /** What it may do; admin is for what looks after the record itself. */
  readonly scopes?: readonly ('read' | 'write' | 'admin')[] | undefined
  /** For every agent of the home, and those to come. */
  readonly all?: boolean | undefined
  /** What it is for, for whoever revokes it one day. */
  readonly label?: string | undefined
  /** When it no longer counts; never, if left out. */
  readonly expiresAt?: string | number | Date | undefined
}

export interface TokenRevoke {
  /** What happened, for people. */
  message: string
}

export interface TokenRevokeInput {
  /** Its id, as tokens lists it. */
  readonly token: string
}

export interface Tokens {
  /** All of them, oldest first. */
  tokens: Token[]
  /** Ids of those that cannot be read, by which nobody is let in. */
  damaged: string[]
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface TokensShown {
  /** Which section of the context. */
  section: string
  /** How many tokens it had. */
  tokens: number
}

export interface ToldCounts {
  /** Times that it held. */
  for: number
  /** Times that it did not. */
  against: number
}

export interface TouchedTrade {
  /** What the trade is asked for by: T12. */
  handle: string
  /** As your broker writes it: XAUUSD. */
  symbol: string
  /** What it is by now. */
  status: 'open' | 'closed' | 'voided'
  /** This is the first that was told of it; false: it was known, and is now more so. */
  opened: boolean
}

export interface Trade {
  /** What it is asked for and cited by: T12. */
  handle: string
  /** Its id in the log; the handle is shorter. */
  id: string
  /** Voided: a person declared that it never was. */
  status: 'open' | 'closed' | 'voided'
  /** As your broker writes it: XAUUSD. */
  symbol: string
  /** Long if bought first, short if sold first. */
  side: 'long' | 'short'
  /** How much is held now; 0 once it is closed. */
  size: string
  /** The run it was made in: live. */
  run: string
  /** Name of the strategy; null: none was given. */
  strategy: string | null
  /** Name, version and a tag of the parameters: breakout@2#1f3a9c40. */
  variant: string | null
  /** The broker’s id of the position. */
  positionId: string | null
  /** Your own id of the trade. */
  tradeId: string | null
  /** The report that opened it. */
  source: 'tick' | 'fill' | 'trade'
  /** When it was opened; null: unknown. */
  entryAt: string | null
  /** Price of the first entry. */
  entryPrice: string
  /** Average price of all entries. */
  averageEntry: string
  /** Size of all entries together. */
  openedSize: string
  /** Reported; result: computed from pnl and prices; unknown: booked as 1, without R. */
  sizeSource: 'reported' | 'result' | 'unknown'
  /** What the size held has cost, in the quote currency. */
  cost: string
  /** Why it was opened, in words. */
  entryReason: string | null
  /** Id of the event that showed it first. */
  entrySnapshot: string
  /** Id of the decision behind it. */
  entryDecision: string | null
  /** Id of the turn it was decided in. */
  entryTurn: string | null
  /** Trend and volatility at the entry in one tag: trend_up_lowvol. */
  entryRegime: string | null
  /** The situation at the entry, as it was recorded. */
  entryContext: Json | null
  /** Which lessons the agent was shown, by their hash. */
  lessonsHash: string | null
  /** As stated at the entry, 0 to 1. */
  confidence: number | null
  /** As the broker has it: 10. */
  leverage: string | null
  /** Money per unit of size when the price moves by one. */
  multiplier: string
  /** Currency of its prices: USD. */
  quote: string
  /** Quote currency to account currency, as last known. */
  rate: string
  /** Stop level, as last known. */
  stop: string | null
  /** Target level, as last known. */
  target: string | null
  /** What its entries risked to the stop, in the account’s currency: 1R; null: unknown. */
  initialRisk: string | null
  /** Last price seen while it is open. */
  mark: string | null
  /** When that price was seen. */
  markAt: string | null
  /** Result of the size held at that price, before costs. */
  unrealised: string | null
  /** Result of what was closed, before costs, in the account’s currency. */
  realised: string
  /** Fees paid in all, tax among them; a rebate is negative. */
  fees: string
  /** The part of fees that is tax. */
  tax: string
  /** Funding, swap and dividends received, negative if paid. */
  funding: string
  /** The part of funding that is swap, negative if paid. */
  swap: string
  /** Realised − fees + funding. */
  pnl: string
  /** Best result on the way, in the account’s currency, before costs. */
  mfe: string | null
  /** Worst result on the way, a loss being negative. */
  mae: string | null
  /** When it was closed; null: it is open. */
  exitAt: string | null
  /** Price of the last exit. */
  exitPrice: string | null
  /** Average price of all exits. */
  averageExit: string | null
  /** Why it ended; agent: its own decision. */
  exitKind:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | null
  /** Why it was closed, in words. */
  exitReason: string | null
  /** Id of the event that showed it closed. */
  exitSnapshot: string | null
  /** Id of the turn in which its end was decided, or seen. */
  exitTurn: string | null
  /** Minutes from entry to exit. */
  holdingMinutes: number | null
  /** What was written about it, oldest first. */
  remarks: string[]
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
}

export interface TradeAnswer {
  /** The moment it was read as of. */
  asOf: string
  /** The trade itself. */
  trade: Trade
  /** What happened to it, in order. */
  legs: Leg[]
  /** What is remembered of it; null: nothing yet. */
  story: TradeStory | null
  /** The answer in short, in words, for a model or a person: what the command line prints, with a mark before others’ words. */
  text: string
}

export interface TradeCounts {
  /** Trades that have closed. */
  closed: number
  /** Trades still open. */
  open: number
}

export interface TradeGroup {
  /** What they have in common: trending_up, london; all, or unknown. */
  name: string
  /** Closed trades in the group. */
  n: number
  /** Trades that win rate and expectancy need at least. */
  least: number
  /** Share that won, 0 to 1; null: too few trades. */
  winRate: Estimate | null
  /** Of these, trades with an outcome in R. */
  nR: number
  /** Mean outcome in R; null: too few trades. */
  expectancy: Estimate | null
  /** Net result, in the account’s currency. */
  pnl: number
}

export interface TradeInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** T12, its id, or your own trade, position or order id. */
  readonly trade: string
}

export interface TradeRecordInput {
  /** As your broker writes it: XAUUSD. */
  readonly symbol: string
  /** Long if bought first, short if sold first. */
  readonly side: 'long' | 'short'
  /** In the broker’s unit; computed from pnl and prices if left out. */
  readonly size?: string | number | undefined
  /** When it was opened; leave out if unknown. */
  readonly entryAt?: string | number | Date | undefined
  /** Average price of the entry. */
  readonly entryPrice: string | number
  /** Average price of the exit. */
  readonly exitPrice: string | number
  /** Your own id of the trade; the same id again adds words to it. */
  readonly trade?: string | undefined
  /** The broker’s id of the position; the same id again adds a part. */
  readonly position?: string | undefined
  /** The order that opened it. */
  readonly order?: string | undefined
  /** The order that closed it. */
  readonly exitOrder?: string | undefined
  /** Net of all costs; by prices and costs if left out. */
  readonly pnl?: string | number | undefined
  /** Fees of the whole trade, in feeCurrency; a rebate is negative. */
  readonly fee?: string | number | undefined
  /** Of the fee; the account’s if left out. */
  readonly feeCurrency?: string | undefined
  /** To account currency, of one that is neither quote nor base. */
  readonly feeRate?: string | number | undefined
  /** Funding and dividends received in all, negative if paid. */
  readonly funding?: string | number | undefined
  /** Swap received in all, negative if paid; beside funding, not in it. */
  readonly swap?: string | number | undefined
  /** Tax paid in all; beside fees, not in them. */
  readonly tax?: string | number | undefined
  /** Quote currency to account currency; the last reported if left out. */
  readonly rate?: string | number | undefined
  /** As the broker has it: 10. */
  readonly leverage?: string | number | undefined
  /** Stop known at the entry; with it the risk is known. */
  readonly stop?: string | number | undefined
  /** Target known at the entry. */
  readonly target?: string | number | undefined
  /** By name or whole; the run’s own if left out. */
  readonly strategy?: string | Strategy | undefined
  /** Why it was opened. */
  readonly reason?: string | undefined
  /** Why it was closed, in words. */
  readonly exitReason?: string | undefined
  /** Why it ended; by stop and target if left out. */
  readonly kind?:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | undefined
  /** 0 to 1, as stated. */
  readonly confidence?: number | undefined
  /** Your own labels: ["news", "second entry"]. */
  readonly tags?: readonly string[] | undefined
  /** How long it is meant to be held, in minutes. */
  readonly expectedMinutes?: number | undefined
  /** When the signal came, if before the decision. */
  readonly signalAt?: string | number | Date | undefined
  /** The price at the signal. */
  readonly signalPrice?: string | number | undefined
  /** At the entry: { "trend": "up", "session": "london" }. */
  readonly context?: unknown | undefined
  /** Which lessons the agent was shown, by their hash. */
  readonly lessonsHash?: string | undefined
  /** Best result on the way, in the account’s currency, before costs. */
  readonly mfe?: string | number | undefined
  /** Worst result on the way; its sign does not matter. */
  readonly mae?: string | number | undefined
  /** Result in R, without a stop. */
  readonly r?: number | undefined
  /** A remark afterwards. */
  readonly remark?: string | undefined
  /** Bars of the symbol, in place of context: the situation is derived from those closed by the entry. */
  readonly bars?: Bars | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface TradeRemarkInput {
  /** T12, its id, or your own trade, position or order id. */
  readonly trade: string
  /** What there is to say about it. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface TradeStory {
  /** Handle of the episode: E12. */
  episode: string
  /** Open until the outcome is known. */
  status: 'open' | 'closed' | 'none' | 'voided'
  /** The situation it was entered in. */
  context: RecordedContext
  /** Whether it was told when it could be seen how the trade went: then it is shown and compared, and no reading by situation counts it. */
  contextLate: boolean
  /** As stated at the entry, 0 to 1. */
  confidence: number | null
  /** Labels it was given. */
  tags: string[]
  /** What was written about it since. */
  remarks: string[]
  /** Outside: words of it were written by an agent that was shown text from outside; own: none were. */
  trust: 'outside' | 'own'
  /** Outcome in R, 1R being what was risked; null: not known. */
  r: number | null
  /** Where R is from: stop, the risk known; proxy, the median loss of the symbol; stated, its caller’s word, which is no evidence. */
  rSource: 'stop' | 'proxy' | 'stated' | 'none'
  /** Seconds from entry to exit. */
  holdingSeconds: number | null
  /** Best result on the way, in R; null: the risk is not known. */
  mfeR: number | null
  /** Worst result on the way, in R, a loss being negative. */
  maeR: number | null
  /** What each belief that applied at the entry expected of it. */
  expected: Expected[]
  /** What the beliefs that applied at the entry expected, in R; null: none did. */
  expectedR: number | null
  /** (R − expected) / σ: how far the outcome was from that. */
  surprise: number | null
  /** Beliefs that its outcome was evidence for or against. */
  touched: TaughtBelief[]
  /** Plans in force at the entry. */
  plans: PlanAtEntry[]
  /** What the model said besides its decisions to enter and to leave. */
  said: Said[]
  /** Handles shown to the turns that decided to enter and to leave it. */
  shown: string[]
  /** Handles that those decisions relied on. */
  cited: string[]
  /** Lines of texts that those turns searched for or read, or that their decisions relied on. */
  passages: ShownPassage[]
  /** Of the memory now, 0 to 1: min(1, Rec·boost). */
  strength: number
  /** Turns that cited it since. */
  citations: number
  /** Turns it was shown in. */
  retrievals: number
  /** When it was last shown; null: never. */
  lastRetrieved: string | null
}

export interface Trades {
  /** The moment it was read as of. */
  asOf: string
  /** The trades that match, newest first. */
  trades: ListedTrade[]
  /** Of all trades that match, on whichever page; null where they were not wanted. */
  totals: {
    /** How many match, voided ones among them. */
    trades: number
    /** How many of them are open. */
    open: number
    /** How many of them are closed. */
    closed: number
    /** Money, of those that are closed. */
    net: number
    /** The sum in R of those that have an outcome in R. */
    r: number
    /** How many have an outcome in R. */
    judged: number
  } | null
  /** Give it as before for the next page; null on the last one. */
  next: string | null
  /** Why the answer is empty; null: it is not. */
  why: string | null
}

export interface TradesHeld {
  /** Trades still open. */
  open: number
  /** Trades that have closed. */
  closed: number
  /** Trades that a person declared void. */
  voided: number
}

export interface TradesInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Only trades in this state. */
  readonly status?: 'open' | 'closed' | 'voided' | undefined
  /** Only trades in this symbol. */
  readonly symbol?: string | undefined
  /** Only of this strategy, any version. */
  readonly strategy?: string | Strategy | undefined
  /** Only trades of this run. */
  readonly run?: string | undefined
  /** Only trades older than this one, such as T556: the next page. */
  readonly before?: string | undefined
  /** At most so many trades, the newest. */
  readonly limit?: number | undefined
  /** What all that match come to: the first time, every episode is read into memory. */
  readonly totals?: boolean | undefined
}

export interface TradingHours {
  /** From and up to, local time: ["08:00-16:00"]; 22:00-02:00 runs past midnight. */
  readonly windows: readonly string[]
  /** An IANA time zone; the account’s own if left out. */
  readonly zone?: string | undefined
}

export interface Turn {
  /** Id of the turn: what decide, recall, check, search and read take. */
  turn: string
  /** When it began. */
  at: string
  /** Events that were known to it. */
  seq: number
  /** What the snapshot did; null: none was given. */
  snapshot: Recorded | null
  /** For the system message: what a person stands behind. */
  system: PromptSide
  /** For the user message: what the memory has to say now. */
  user: PromptSide
  /** The same in one text, with what it was made without. */
  context: TurnContext
  /** What the situation raised that somebody should look at. */
  flags: Flag[]
  /** What to know of this call, and kept nowhere: secrets that were masked, a fill that may be a second one. */
  notices: string[]
}

export interface TurnContext {
  /** Both sides in one text, for callers that have one message. */
  text: string
  /** How many tokens both sides have. */
  tokens: number
  /** How many tokens the memory’s own sections may have. */
  budget: number
  /** What had no room or could not be read. */
  without: string[]
}

export interface TurnInput {
  /** The whole account, or the symbols that this snapshot covers. */
  readonly scope?: 'account' | readonly string[] | undefined
  /** Last prices: { "BTC": { "price": 100 } }. */
  readonly marks?: { readonly [name: string]: Mark } | undefined
  /** The broker’s word on positions that ended since the last tick. */
  readonly exits?: readonly Exit[] | undefined
  /** It holds every execution; else it may lag 30 s behind. */
  readonly settled?: boolean | undefined
  /** Named events going on: ["NFP"]; plans can wait for them. */
  readonly events?: readonly string[] | undefined
  /** Which lessons the agent was shown. */
  readonly lessonsHash?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
  /** Bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe. */
  readonly bars?: { readonly [name: string]: Bars } | undefined
  /** The situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars. */
  readonly context?: { readonly [name: string]: MarketContext } | undefined
  /** Tokens that the memory’s own sections may have, both sides together; as configured, or 1800. */
  readonly budget?: number | undefined
  /** Sections of your own beside the memory’s: bars, news, portfolio, risk caps. */
  readonly sections?: readonly GivenSection[] | undefined
  /** The broker’s positions; left out, nothing is reconciled. */
  readonly positions?: readonly Position[] | undefined
  /** The account’s equity now, in its currency. */
  readonly equity?: string | number | undefined
}

export interface UnapprovedFile {
  /** Its path in the workspace: playbook.md. */
  file: string
  /** When the change was seen; null: before the run had a time. */
  knownAt: string | null
  /** What readers get until a person approves it. */
  inUse: 'as it stands' | 'as last approved' | 'not at all'
  /** What has changed since the approved text, as diff -u shows it. */
  diff: string
}

export interface UnreadRun {
  /** Name of the run. */
  run: string
  /** Why its log cannot be read. */
  why: string
}

export interface VectorHealth {
  /** The model whose vectors are kept; null: none yet. */
  model: string | null
  /** Passages that have no vector yet. */
  missing: number
  /** A model whose vectors are not all made: until they are, the other answers; null: none. */
  coming: ComingModel | null
  /** Why search by meaning is off; null: it is on. */
  off: string | null
}

export interface Verify {
  /** Nothing was found to be changed or broken. */
  sound: boolean
  /** Events in the log. */
  events: number
  /** Where the log ends. */
  head: Head
  /** The last anchor; null: none yet. */
  anchor: Head | null
  /** The last event that the other file of anchors names; null: none was compared. */
  against: number | null
  /** The search index, which is made from the log. */
  index: IndexCompared
  /** What was found, 50 at most. */
  problems: Problem[]
  /** Protected files changed without approval: told, but no edit of the record. */
  unapproved: string[]
  /** Files made from the log that somebody changed; reindex with anew makes them again. */
  changedProjections: string[]
  /** Files made from the log that somebody deleted; reindex with anew makes them again. */
  deletedProjections: string[]
  /** Files among transcripts and proposals that are of no turn and no proposal of this log. */
  unknownProjections: string[]
  /** What happened, for people. */
  message: string
}

export interface VerifyInput {
  /** A file of anchors, such as anchors.also names; that one is compared if left out. */
  readonly against?: string | undefined
  /** Compare the whole search index, made again from the log; else some of its documents. */
  readonly index?: boolean | undefined
}

export interface VoidInput {
  /** T12, its id, or your own trade, position or order id. */
  readonly trade: string
  /** Why it never was, in words. */
  readonly reason: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** Your own id of it: the same id is the same fact, and with other content it is refused. */
  readonly id?: string | undefined
}

export interface WatchHealth {
  /** When the watch began. */
  since: string
  /** All files are looked at this often, whatever was noticed. */
  everySeconds: number
  /** When files and index were last brought in line; null: not yet. */
  syncedAt: string | null
  /** The last problem that was met. */
  problem: WatchProblem | null
}

export interface WatchProblem {
  /** When it was met. */
  at: string
  /** Code of the error: watch_failed. */
  code:
    | 'invalid_input'
    | 'invalid_price'
    | 'invalid_size'
    | 'invalid_amount'
    | 'invalid_time'
    | 'invalid_side'
    | 'invalid_name'
    | 'holds_secret'
    | 'payload_too_large'
    | 'body_incomplete'
    | 'too_many_requests'
    | 'key_reused'
    | 'stale_snapshot'
    | 'missing_mark'
    | 'duplicate_position'
    | 'exit_before_entry'
    | 'fill_too_old'
    | 'rate_missing'
    | 'reported_otherwise'
    | 'invalid_outcome'
    | 'not_allowed'
    | 'credential_refused'
    | 'token_refused'
    | 'foreign_origin'
    | 'not_found'
    | 'ambiguous'
    | 'already_exists'
    | 'run_ended'
    | 'memory_closed'
    | 'answer_unprinted'
    | 'as_of_not_supported'
    | 'store_damaged'
    | 'tampered'
    | 'store_read_only'
    | 'store_newer'
    | 'store_outdated'
    | 'store_full'
    | 'store_gone'
    | 'store_busy'
    | 'too_many_files'
    | 'already_running'
    | 'home_in_use'
    | 'embedder_failed'
    | 'reflector_failed'
    | 'watch_failed'
    | 'unsupported_node'
    | 'id_taken'
    | 'cancelled'
    | 'unexpected'
  /** What went wrong, in words. */
  problem: string
  /** What to do about it. */
  next: string
}

export interface Why {
  /** The moment it was read as of. */
  asOf: string
  /** What was asked about, in a sentence. */
  says: string
  /** The turn behind it; null: none is known. */
  turn: string | null
  /** When that turn began; null: no turn. */
  at: string | null
  /** What it was shown on the system side, made again; null: see note. */
  system: PromptSide | null
  /** What it was shown on the user side, made again; null: see note. */
  user: PromptSide | null
  /** How many tokens its context might have; null: not recorded. */
  budget: number | null
  /** How many tokens it was shown, as they were recorded then; empty: not recorded. */
  tokens: TokensShown[]
  /** Why its context cannot be shown as it was, or what of it is not kept; null: it is as it was. */
  note: string | null
  /** What an experiment withholds there; null: nothing, or an agent asks, who is not told. */
  withheld:
    | 'lessons'
    | 'lessons.entry_timing'
    | 'lessons.sizing'
    | 'lessons.symbol_selection'
    | 'lessons.exit_timing'
    | 'lessons.regime_fit'
    | 'episodes'
    | 'beliefs'
    | 'observations'
    | null
  /** What memory would have shown, where it is in shadow; null: it is not. */
  shadow: ShadowContext | null
  /** Handles that the turn was shown, later calls included. */
  shown: string[]
  /** What the turn decided. */
  decisions: DecidedInTurn[]
  /** Trades that came of it. */
  trades: CameOfTurn[]
  /** Turns and decisions that cited the handle; empty for a turn. */
  citedBy: string[]
}

export interface WhyInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** A turn’s id, any handle: T12, E7, B3, P2, N4; or your own trade, position or order id. */
  readonly of: string
}

export interface WorthTesting {
  /** The belief: B3. */
  handle: string
  /** How uncertain its expectancy is, in R; null: nothing observed yet. */
  sd: number | null
  /** How many trades a test asks for. */
  trades: number
  /** A plan that tests it, as plan.create takes it. */
  plan: SuggestedPlan
}
