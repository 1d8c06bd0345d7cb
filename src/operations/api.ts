import type { Json } from '#vocabulary'

// Made by `npm run declare` from the schemas of the calls; test/api.test.ts compares. Nothing here is written by hand.

/** What a call without fields takes. */
export type Nothing = { readonly [name: string]: never }

/** Every call, by the name of its method. */
export interface Calls {
  /** Begin a decision: record the snapshot, and get the context for the model. */
  readonly turn: (input?: TurnInput) => Promise<Turn>
  /** Record a decision: enter, add, reduce, exit, hold, skip (a deliberate no-trade), or retire a strategy. */
  readonly decide: (input: DecideInput) => Promise<Recorded>
  /** Look at the context an agent would be shown; nothing is recorded. */
  readonly context: (input?: ContextInput) => Promise<Context>
  /** Record a snapshot of the broker: positions, marks, equity. A position that is absent has closed. */
  readonly tick: (input: TickInput) => Promise<Recorded>
  /** Record an execution, or several: it opens, adds to, reduces, closes or flips a trade. Equal ones within one call count as different. */
  readonly fill: (input: FillInput) => Promise<Fill>
  /** Record what became of an order: placed, resting, filled, cancelled, rejected, expired. */
  readonly order: (input: OrderInput) => Promise<Recorded>
  /** Record that the risk engine refused something, and by which rule. */
  readonly reject: (input: RejectInput) => Promise<Recorded>
  /** Record something that was nobody’s trade: "the broker connection dropped". */
  readonly incident: (input: IncidentInput) => Promise<Recorded>
  /** Record that a trade was opened; at is the entry. */
  readonly tradeOpen: (input: TradeOpenInput) => Promise<Recorded>
  /** Record that a trade was closed; at is the exit. */
  readonly tradeClose: (input: TradeCloseInput) => Promise<Recorded>
  /** Record a whole round trip in one call; at is the exit. */
  readonly tradeRecord: (input: TradeRecordInput) => Promise<Recorded>
  /** Write something about a trade; recall hands it back with the episode. */
  readonly tradeRemark: (input: TradeRemarkInput) => Promise<Recorded>
  /** Record the account’s equity. */
  readonly equity: (input: EquityInput) => Promise<Recorded>
  /** Record a deposit, withdrawal, dividend, interest, funding or fee. */
  readonly cash: (input: CashInput) => Promise<Recorded>
  /** Record a split or a rename of a symbol. */
  readonly adjust: (input: AdjustInput) => Promise<Recorded>
  /** Describe an instrument: multiplier, steps, currency, calendar. */
  readonly instrument: (input: InstrumentInput) => Promise<Recorded>
  /** Set the account’s currency, its trading day and its bar length. */
  readonly configure: (input?: ConfigureInput) => Promise<Recorded>
  /** Put a trade right, from now on (a person’s). */
  readonly correct: (input: CorrectInput) => Promise<Recorded>
  /** Declare a trade that never was (a person’s). */
  readonly void: (input: VoidInput) => Promise<Recorded>
  /** Erase texts by their hash; the log keeps the hashes (a person’s). */
  readonly redact: (input: RedactInput) => Promise<Recorded>
  /** List trades, newest first. */
  readonly trades: (input?: TradesInput) => Promise<Trades>
  /** One trade’s story: what happened to it, what was expected, what it taught, what had been shown. */
  readonly trade: (input: TradeInput) => Promise<TradeAnswer>
  /** Show open trades with marks, excursions and reasons. */
  readonly positions: (input?: PositionsInput) => Promise<Positions>
  /** What happened in situations like this one: winners, warnings, what they come to, beliefs and plans. */
  readonly recall: (input?: RecallInput) => Promise<Recall>
  /** How much the record justifies risking here: a share of equity and lots, or zero and why. */
  readonly size: (input?: SizeInput) => Promise<Size>
  /** Before an order: similar losses, plans in force, what size the record justifies, beliefs that disagree. */
  readonly check: (input: CheckInput) => Promise<Check>
  /** What the record supports, contradicts, or cannot tell yet; one by its handle with its evidence. */
  readonly beliefs: (input?: BeliefsInput) => Promise<Beliefs>
  /** Seed a belief before the record shows it (a person’s): one of ours by key, or your own words and conditions. */
  readonly beliefSeed: (input?: BeliefSeedInput) => Promise<Recorded>
  /** List plans: if this, then that, until then; and those that contradict each other. */
  readonly plans: (input?: PlansInput) => Promise<Plans>
  /** Make a plan: when a condition holds, adjust a parameter, skip the trade, close it, or be warned. */
  readonly planCreate: (input: PlanCreateInput) => Promise<Recorded>
  /** Cancel a plan. A person’s plan, and the one a drawdown made, only a person cancels. */
  readonly planCancel: (input: PlanCancelInput) => Promise<Recorded>
  /** The agent’s state by its record: confidence, appetite, drawdown, streaks, advice, calibration, risk of ruin. */
  readonly mood: (input?: MoodInput) => Promise<Mood>
  /** What the agent actually does, by strategy and symbol: biases, sizing, timing, drift, patterns. */
  readonly habits: (input?: HabitsInput) => Promise<Habits>
  /** How a strategy has done: overall, by regime, session and variant, with the agent’s habits beside it. */
  readonly performance: (input?: PerformanceInput) => Promise<Performance>
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
  readonly reindex: (input?: ReindexInput) => Promise<Reindex>
  /** Look after the memories: split, merge and recount beliefs, clear plans; a turn does it when it is due. */
  readonly maintain: (input?: MaintainInput) => Promise<Recorded>
  /** Show recent activity: rejections, executed orders, result today, losing streak. */
  readonly activity: (input?: ActivityInput) => Promise<Activity>
  /** Read the log: the newest events, or those after a seq. */
  readonly events: (input?: EventsInput) => Promise<Events>
  /** Show what this memory holds: events, trades, runs, equity, and what needs a look. */
  readonly status: (input?: StatusInput) => Promise<Status>
  /** List every run, live and simulated, with what it came to; or those most like one of them. */
  readonly runs: (input?: RunsInput) => Promise<Runs>
  /** Compare two runs: what they came to, their playbooks, notes and journals. */
  readonly diff: (input: DiffInput) => Promise<Diff>
  /** Open a run. A paper or backtest run gets a log of its own and never writes into the live one. */
  readonly runOpen: (input?: RunOpenInput) => Promise<RunOpen>
  /** Close a run; nothing more is recorded under it. */
  readonly runClose: (input?: RunCloseInput) => Promise<RunClose>
  /** Check the record: pages, chain, texts, anchored head, and every derived row against the log. */
  readonly verify: (input?: Nothing) => Promise<Verify>
  /** Make every derived row again from the log. */
  readonly rebuild: (input?: Nothing) => Promise<Rebuild>
  /** Copy the log into a folder, consistently, while others write. */
  readonly backup: (input: BackupInput) => Promise<Backup>
  /** Merge past facts into the log, in the order they were known. All or nothing; the old log stays readable. */
  readonly import: (input?: ImportInput) => Promise<Import>
  /** Write the whole log to a file of JSON lines. */
  readonly export: (input: ExportInput) => Promise<Export>
  /** Delete an agent with its log, runs and files. There is no way back but a backup. */
  readonly delete: (input: DeleteInput) => Promise<Delete>
  /** Look for what is wrong with this installation and this memory, and say what to do. */
  readonly doctor: (input?: Nothing) => Promise<Doctor>
}

export interface Activity {
  /** A moment in UTC. */
  asOf: string
  day: string
  rejectionsLastHour: { [name: string]: number }
  recentRejections: string[]
  repeatedRule: string | null
  executedToday: number
  realisedToday: string
  dayStartEquity: string | null
  realisedTodayShare: number | null
  losingStreak: number
  text: string
  why: string | null
}

export interface ActivityInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface AdjustInput {
  readonly type: 'split' | 'rename'
  readonly symbol: string
  /** 4 for four new for one old. */
  readonly ratio?: string | number | undefined
  /** The new symbol. */
  readonly to?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Approve {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
  file: string
  proposal: string | null
  diff: string
  behind: string | null
}

export interface ApproveInput {
  /** C3; or name a file. */
  readonly proposal?: string | undefined
  /** A protected file that was changed by hand. */
  readonly file?: string | undefined
  readonly reason?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Backup {
  to: string
  head: {
    seq: number
    hash: string
  }
  bytes: number
}

export interface BackupInput {
  /** A folder that does not hold a backup yet. */
  readonly to: string
}

export interface BeliefSeedInput {
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
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
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  /** Of a key: only for this symbol. */
  readonly symbol?: string | undefined
  /** What is believed, in words. */
  readonly proposition?: string | undefined
  /** When it holds: { "trend": "up", "atrD1": { "above": 100 } }. */
  readonly condition?: unknown | undefined
  /** Whether trades there gain or lose. */
  readonly claim?: 'gains' | 'loses' | undefined
}

export interface Beliefs {
  /** A moment in UTC. */
  asOf: string
  /** Beliefs with ten observations, ever. */
  tried: number
  /** Supported or contradicted now. */
  found: number
  beliefs: {
    handle: string
    id: string
    says: string
    /** Its conditions, in words. */
    when: string
    condition: unknown
    claim: 'gains' | 'loses'
    source: 'induced' | 'seeded' | 'split'
    state: string
    /** A moment in UTC. */
    since: string
    measure: 'stop' | 'proxy' | null
    /** Share confirmed, Beta mean. */
    confidence: number
    /** Its variance. */
    uncertainty: number
    observations: number
    /** P(expectancy > 0). */
    edge: number
    /** P(the claim holds). */
    holds: number
    ePlus: number
    eMinus: number
    /** D of the alarm; null where none is listening. */
    alarm: number | null
    fading: boolean
    /** High confidence on few trades. */
    suspicious: boolean
    /** About so many more observations until it can be told. */
    aboutMore: number | null
    /** 90%. */
    confidenceInterval: number[]
    /** In R, 90% interval. */
    expectancy: {
      mean: number
      lower: number
      upper: number
      sd: number
    } | null
    lastConfirmed: string | null
    lastContradicted: string | null
    lastEvidenceAt: string | null
    mergedInto: string | null
    separatedBy: string | null
  }[]
  evidence: {
    for: string[]
    against: string[]
    more: number
  } | null
  worthTesting: {
    handle: string
    sd: number | null
    trades: number
    plan: unknown
  }[]
  why: string | null
}

export interface BeliefsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  readonly side?: 'long' | 'short' | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?:
    | {
        readonly price?: number | string | null | undefined
        readonly atrD1?: number | string | null | undefined
        readonly atrH1?: number | string | null | undefined
        readonly atrM5?: number | string | null | undefined
        readonly spread?: number | string | null | undefined
        readonly spreadAsAtr?: number | null | undefined
        readonly regime?: string | undefined
        readonly trend?: string | undefined
        readonly volatility?: string | undefined
        readonly session?: string | undefined
        readonly drawdown?: number | null | undefined
        readonly losingStreak?: number | null | undefined
        readonly confidence?: number | null | undefined
        readonly hour?: number | undefined
        readonly weekday?: number | undefined
        readonly barSeconds?: number | null | undefined
      }
    | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?:
    | readonly {
        readonly at: string | number | Date
        readonly open: number | string
        readonly high: number | string
        readonly low: number | string
        readonly close: number | string
        readonly volume?: number | undefined
      }[]
    | {
        readonly [K in 'M1' | 'M5' | 'M15' | 'M30' | 'H1' | 'H4' | 'D1']?:
          | readonly {
              readonly at: string | number | Date
              readonly open: number | string
              readonly high: number | string
              readonly low: number | string
              readonly close: number | string
              readonly volume?: number | undefined
            }[]
          | undefined
      }
    | undefined
  /** Named events going on: ["NFP"]. */
  readonly events?: readonly string[] | undefined
  /** B3: one belief, with its evidence for and against. */
  readonly belief?: string | undefined
  readonly state?: 'candidate' | 'supported' | 'contradicted' | 'retired' | undefined
  /** Also those that a wider belief speaks for. */
  readonly merged?: boolean | undefined
  readonly limit?: number | undefined
}

export interface CashInput {
  readonly type: 'deposit' | 'withdrawal' | 'dividend' | 'interest' | 'funding' | 'fee'
  /** A positive number; the type says the direction (funding may be negative). */
  readonly amount: string | number
  /** The position it belongs to. */
  readonly symbol?: string | undefined
  readonly trade?: string | undefined
  readonly note?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Check {
  /** A moment in UTC. */
  asOf: string
  verdict: 'clear' | 'caution' | 'stop'
  reasons: string[]
  /** Losses in situations like this one. */
  losses: {
    handle: string
    score: number
    formula: string
    components: { [name: string]: number | null }
    explanation: string
    /** Near-duplicates that it stands for. */
    duplicates: number
    kind: 'trade' | 'no_trade' | 'incident'
    status: string
    trade: string | null
    symbol: string | null
    strategy: string | null
    variant: string | null
    side: 'long' | 'short' | null
    /** A moment in UTC. */
    at: string
    outcomeKnownAt: string | null
    r: number | null
    rSource: 'stop' | 'proxy' | 'none'
    pnl: string | null
    holdingSeconds: number | null
    mfeR: number | null
    maeR: number | null
    confidence: number | null
    context: { [name: string]: unknown }
    reason: string | null
    remarks: string[]
    tags: string[]
    expectedR: number | null
    surprise: number | null
  }[]
  lossesLeft: number
  /** In force. */
  plans: {
    handle: string
    id: string
    status: 'active' | 'triggered' | 'cancelled' | 'expired'
    when: string
    does: string
    until: string | null
    condition: unknown
    action: unknown
    symbol: string | null
    strategy: string | null
    reason: string | null
    source: string
    sources: string[]
    priority: number
    /** A moment in UTC. */
    createdAt: string
    expiresAt: string | null
    triggeredAt: string | null
    outcome: {
      followed: boolean
      /** Following it helped, or would have; observed, not tried. */
      helped: boolean | null
      r: number | null
      /** A moment in UTC. */
      at: string
    } | null
  }[]
  contradictions: string[]
  size: {
    /** Share of equity to risk at 1R. */
    fraction: number
    lots: string | null
    /** What these lots lose at 1R, in the account’s currency. */
    risk: string | null
    /** Ok, or why it is zero. */
    why: string
    /** Step by step. */
    reasons: string[]
    formula: string
    /** The size of a formula that must not be traded. */
    unsafe: boolean
    appetite: number
    advice: string
    evidence: {
      measure: 'stop' | 'proxy'
      observations: number
      effective: number
      mean: number | null
      lower: number | null
      upper: number | null
      similarity: number
    }
  }
  /** Those that apply and disagree with the order. */
  beliefs: {
    handle: string
    id: string
    says: string
    /** Its conditions, in words. */
    when: string
    condition: unknown
    claim: 'gains' | 'loses'
    source: 'induced' | 'seeded' | 'split'
    state: string
    /** A moment in UTC. */
    since: string
    measure: 'stop' | 'proxy' | null
    /** Share confirmed, Beta mean. */
    confidence: number
    /** Its variance. */
    uncertainty: number
    observations: number
    /** P(expectancy > 0). */
    edge: number
    /** P(the claim holds). */
    holds: number
    ePlus: number
    eMinus: number
    /** D of the alarm; null where none is listening. */
    alarm: number | null
    fading: boolean
    /** High confidence on few trades. */
    suspicious: boolean
    /** About so many more observations until it can be told. */
    aboutMore: number | null
    /** 90%. */
    confidenceInterval: number[]
    /** In R, 90% interval. */
    expectancy: {
      mean: number
      lower: number
      upper: number
      sd: number
    } | null
    lastConfirmed: string | null
    lastContradicted: string | null
    lastEvidenceAt: string | null
    mergedInto: string | null
    separatedBy: string | null
  }[]
}

export interface CheckInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?:
    | {
        readonly price?: number | string | null | undefined
        readonly atrD1?: number | string | null | undefined
        readonly atrH1?: number | string | null | undefined
        readonly atrM5?: number | string | null | undefined
        readonly spread?: number | string | null | undefined
        readonly spreadAsAtr?: number | null | undefined
        readonly regime?: string | undefined
        readonly trend?: string | undefined
        readonly volatility?: string | undefined
        readonly session?: string | undefined
        readonly drawdown?: number | null | undefined
        readonly losingStreak?: number | null | undefined
        readonly confidence?: number | null | undefined
        readonly hour?: number | undefined
        readonly weekday?: number | undefined
        readonly barSeconds?: number | null | undefined
      }
    | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?:
    | readonly {
        readonly at: string | number | Date
        readonly open: number | string
        readonly high: number | string
        readonly low: number | string
        readonly close: number | string
        readonly volume?: number | undefined
      }[]
    | {
        readonly [K in 'M1' | 'M5' | 'M15' | 'M30' | 'H1' | 'H4' | 'D1']?:
          | readonly {
              readonly at: string | number | Date
              readonly open: number | string
              readonly high: number | string
              readonly low: number | string
              readonly close: number | string
              readonly volume?: number | undefined
            }[]
          | undefined
      }
    | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]. */
  readonly events?: readonly string[] | undefined
  /** The price it would be entered at; the context’s if left out. */
  readonly entry?: string | number | undefined
  /** Where it would be wrong: entry to stop is 1R. */
  readonly stop?: string | number | undefined
  /** Instead of entry and stop. */
  readonly stopDistance?: string | number | undefined
  /** Quote currency to account currency. */
  readonly rate?: string | number | undefined
  /** Most of equity at 1R; .02 unless said. */
  readonly cap?: number | undefined
  /** Half Kelly at the lower end, or a quarter at the mean. */
  readonly kelly?: 'lower' | 'mean' | undefined
  /** By which formula; owm-1.0 is the published one, and unsafe: it bets on a fair coin. */
  readonly formula?: 'owm-1.0' | 'owm-1.1' | undefined
  /** Also ask for proof: a bet without an edge in at most 5% of lives. */
  readonly strict?: boolean | undefined
  readonly symbol: string
  readonly side: 'long' | 'short'
  /** What you mean to order; it is compared with what is advised. */
  readonly size?: string | number | undefined
}

export interface Condition {
  /** Strategy. */
  readonly strategy?: string | readonly string[] | undefined
  /** Symbol. */
  readonly symbol?: string | readonly string[] | undefined
  /** Side. */
  readonly side?: 'long' | 'short' | readonly ('long' | 'short')[] | undefined
  /** Price. */
  readonly price?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** ATR(D1). */
  readonly atrD1?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** ATR(H1). */
  readonly atrH1?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** ATR(M5). */
  readonly atrM5?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Spread. */
  readonly spread?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Spread over ATR(M5). */
  readonly spreadAsAtr?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Regime. */
  readonly regime?:
    | 'trending_up'
    | 'trending_down'
    | 'ranging'
    | 'volatile'
    | readonly ('trending_up' | 'trending_down' | 'ranging' | 'volatile')[]
    | undefined
  /** Trend. */
  readonly trend?: 'up' | 'down' | 'none' | readonly ('up' | 'down' | 'none')[] | undefined
  /** Volatility. */
  readonly volatility?:
    | 'low'
    | 'normal'
    | 'high'
    | 'extreme'
    | readonly ('low' | 'normal' | 'high' | 'extreme')[]
    | undefined
  /** Session. */
  readonly session?:
    | 'asia'
    | 'london'
    | 'newyork'
    | 'overlap'
    | readonly ('asia' | 'london' | 'newyork' | 'overlap')[]
    | undefined
  /** Drawdown. */
  readonly drawdown?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Losing streak. */
  readonly losingStreak?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Stated confidence. */
  readonly confidence?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Hour (UTC). */
  readonly hour?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Weekday (UTC). */
  readonly weekday?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Time. */
  readonly at?:
    | string
    | readonly string[]
    | {
        /** At least. */
        readonly from?: string | undefined
        /** At most. */
        readonly to?: string | undefined
        /** More than. */
        readonly above?: string | undefined
        /** Less than. */
        readonly below?: string | undefined
      }
    | Date
    | undefined
  /** Time of day (UTC). */
  readonly timeOfDay?:
    | string
    | readonly string[]
    | {
        /** At least. */
        readonly from?: string | undefined
        /** At most. */
        readonly to?: string | undefined
        /** More than. */
        readonly above?: string | undefined
        /** Less than. */
        readonly below?: string | undefined
      }
    | undefined
  /** Event. */
  readonly event?: string | readonly string[] | undefined
  /** Mood’s confidence. */
  readonly 'mood.confidence'?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Risk appetite. */
  readonly 'mood.appetite'?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
        readonly below?: number | undefined
      }
    | undefined
  /** Advice. */
  readonly 'mood.advice'?:
    | 'halt'
    | 'minimum'
    | 'reduce'
    | 'normal'
    | readonly ('halt' | 'minimum' | 'reduce' | 'normal')[]
    | undefined
  /** Winning streak. */
  readonly 'mood.winningStreak'?:
    | number
    | readonly number[]
    | {
        /** At least. */
        readonly from?: number | undefined
        /** At most. */
        readonly to?: number | undefined
        /** More than. */
        readonly above?: number | undefined
        /** Less than. */
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

export interface ConfigureInput {
  /** The account’s currency. */
  readonly currency?: string | undefined
  /** By which days the account is counted. */
  readonly calendar?:
    | {
        readonly zone?: string | undefined
        readonly dayBegins?: string | undefined
      }
    | undefined
  /** Two reports of one trade may differ by this much. */
  readonly barSeconds?: number | undefined
  /** The drawdown at which trading should halt; .2 unless said. */
  readonly drawdownLimit?: number | undefined
  /** How risk shrinks in a drawdown: seed, 1 − (drawdown/limit)², or grossman-zhou. */
  readonly appetite?: 'seed' | 'grossman-zhou' | undefined
  /** Read protected files as they were last approved (a person’s). */
  readonly strictFiles?: boolean | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Context {
  text: string
  sections: {
    name: string
    text: string
    handles: string[]
    leftOut: number
  }[]
  why: string | null
}

export interface ContextInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface CorrectInput {
  readonly trade: string
  /** What is right: { entryPrice?, exitPrice?, fees?, funding?, stop?, exitKind?, … }. */
  readonly set: {
    readonly entryAt?: string | number | Date | undefined
    readonly exitAt?: string | number | Date | undefined
    readonly entryPrice?: string | number | undefined
    readonly exitPrice?: string | number | undefined
    readonly fees?: string | number | undefined
    readonly funding?: string | number | undefined
    readonly stop?: string | number | undefined
    readonly target?: string | number | undefined
    readonly exitKind?:
      | 'agent'
      | 'stop_loss'
      | 'take_profit'
      | 'liquidated'
      | 'external_flatten'
      | 'expired'
      | 'unknown'
      | undefined
    readonly strategy?:
      | string
      | {
          /** What it is called; outcomes are counted by it. */
          readonly name: string
          /** Which version of it. */
          readonly version?: string | undefined
          /** What it was set to: { "lookback": 20 }. */
          readonly parameters?: { readonly [name: string]: unknown } | undefined
        }
      | undefined
  }
  readonly reason: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface DecideInput {
  readonly action: 'enter' | 'add' | 'reduce' | 'exit' | 'hold' | 'skip' | 'retire'
  /** What it is about. */
  readonly symbol?: string | undefined
  /** Long or short, to enter. */
  readonly side?: 'long' | 'short' | undefined
  readonly size?: string | number | undefined
  readonly price?: string | number | undefined
  /** Where it would be wrong. */
  readonly stop?: string | number | undefined
  /** Where it would be enough. */
  readonly target?: string | number | undefined
  /** 0 to 1, as stated. */
  readonly confidence?: number | undefined
  /** Why, in words. */
  readonly reason?: string | undefined
  /** What the model said besides the decision: its reasoning, as you want to find it again. */
  readonly said?: string | undefined
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  /** Your own labels. */
  readonly tags?: readonly string[] | undefined
  /** How long it is meant to be held. */
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
  readonly lessonsHash?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
  /** The turn it was made in. */
  readonly turn?: string | undefined
}

export interface Decline {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
  file: string
  proposal: string | null
  diff: string
  behind: string | null
}

export interface DeclineInput {
  /** C3. */
  readonly proposal: string
  readonly reason?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Delete {
  agent: string
  bytes: number
  message: string
}

export interface DeleteInput {
  /** The agent’s name once more. */
  readonly confirm: string
}

export interface Diff {
  runs: {
    run: string
    mode: 'live' | 'paper' | 'backtest'
    /** The name of its strategy. */
    strategy: string | null
    /** The strategy’s name, version and a tag of its parameters. */
    variant: string | null
    parameters: { [name: string]: Json } | null
    started: string | null
    ended: string | null
    note: string | null
    trades: {
      closed: number
      open: number
    }
    /** After costs. */
    net: number
    /** In R, 90% interval. */
    expectancy: {
      value: number
      lower: number
      upper: number
    } | null
    basis: 'stop' | 'proxy'
    /** A share of the peak, as days began. */
    maxDrawdown: number | null
    symbols: string[]
    /** The hash of its text. */
    playbook: string | null
    learnings: number
    retired: {
      /** A moment in UTC. */
      at: string
      run: string
      by: string
      reason: string
    } | null
  }[]
  results: {
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
    first: number | null
    second: number | null
  }[]
  /** Null where both are the same. */
  playbook: {
    path: string
    /** Which of the two has it. */
    in: 'both' | 'first' | 'second'
    /** From the first to the second, as diff -u shows it. */
    diff: string
  } | null
  notes: {
    same: number
    differ: {
      path: string
      /** Which of the two has it. */
      in: 'both' | 'first' | 'second'
      /** From the first to the second, as diff -u shows it. */
      diff: string
    }[]
  }
  journal: {
    same: number
    differ: {
      path: string
      /** Which of the two has it. */
      in: 'both' | 'first' | 'second'
      /** From the first to the second, as diff -u shows it. */
      diff: string
    }[]
  }
  why: string | null
}

export interface DiffInput {
  /** Two runs. */
  readonly runs: readonly string[]
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Distil {
  proposal: string | null
  file: string
  /** Learnings of at least half of the runs; there: this playbook says so already. */
  common: {
    text: string
    runs: string[]
    there: boolean
  }[]
  diff: string
  why: string | null
}

export interface DistilInput {
  /** At least two runs of the agent; live is one. */
  readonly runs: readonly string[]
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Doctor {
  healthy: boolean
  checks: {
    check: string
    ok: boolean
    detail: string
    next: string | null
  }[]
}

export interface EquityInput {
  readonly equity: string | number
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Events {
  events: {
    seq: number
    event: string
    kind: string
    v: number
    /** A moment in UTC. */
    at: string
    /** A moment in UTC. */
    knownAt: string
    run: string
    turn: string | null
    actor: string
    trust: string
    payload: { [name: string]: Json }
    texts: { [name: string]: string }
    hash: string
  }[]
  more: boolean
  why: string | null
}

export interface EventsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Only events after this seq, oldest first. */
  readonly after?: number | undefined
  readonly kind?:
    | 'imported'
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
    | 'maintenance'
    | 'decision'
    | 'rejection'
    | 'order'
    | 'fill'
    | 'trade.opened'
    | 'trade.closed'
    | 'remark'
    | 'journal'
    | 'note'
    | 'review'
    | 'learning'
    | 'proposal'
    | 'approval'
    | 'file.seen'
    | 'tick'
    | 'incident'
    | 'corrected'
    | 'voided'
    | 'redacted'
    | 'run.ended'
    | undefined
  readonly turn?: string | undefined
  readonly run?: string | undefined
  /** The head hash of an older log that an import replaced. */
  readonly log?: string | undefined
  readonly limit?: number | undefined
}

export interface Export {
  to: string
  events: number
  bytes: number
}

export interface ExportInput {
  /** A file that does not exist yet. */
  readonly to: string
}

export interface Fill {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
  /** How many were new. */
  recorded: number
  /** How many were known already. */
  duplicates: number
  /** Of each, in the order given. */
  results: Recorded[]
}

export type FillInput =
  | {
      readonly symbol: string
      readonly side: 'buy' | 'sell'
      /** How much, always above 0. */
      readonly size: string | number
      /** What was paid or got. */
      readonly price: string | number
      /** In the account’s currency; a rebate is negative. */
      readonly fee?: string | number | undefined
      /** The order it belongs to; several fills of one count once. */
      readonly order?: string | undefined
      /** The broker’s id, where it keeps several positions in a symbol. */
      readonly position?: string | undefined
      /** Quote currency to account currency; 1 if left out. */
      readonly rate?: string | number | undefined
      /** As the broker has it. */
      readonly leverage?: string | number | undefined
      /** Stop level known at this fill. */
      readonly stop?: string | number | undefined
      /** Target level known at this fill. */
      readonly target?: string | number | undefined
      readonly strategy?:
        | string
        | {
            /** What it is called; outcomes are counted by it. */
            readonly name: string
            /** Which version of it. */
            readonly version?: string | undefined
            /** What it was set to: { "lookback": 20 }. */
            readonly parameters?: { readonly [name: string]: unknown } | undefined
          }
        | undefined
      readonly kind?:
        | 'agent'
        | 'stop_loss'
        | 'take_profit'
        | 'liquidated'
        | 'external_flatten'
        | 'expired'
        | 'unknown'
        | undefined
      /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
      readonly at?: string | number | Date | undefined
      /** When it was learned, if later. */
      readonly knownAt?: string | number | Date | undefined
      /** Your own id: the same id at the same time is the same fact. */
      readonly id?: string | undefined
    }
  | {
      /** Several executions, in place of one. */
      readonly fills: readonly {
        readonly symbol: string
        readonly side: 'buy' | 'sell'
        /** How much, always above 0. */
        readonly size: string | number
        /** What was paid or got. */
        readonly price: string | number
        /** In the account’s currency; a rebate is negative. */
        readonly fee?: string | number | undefined
        /** The order it belongs to; several fills of one count once. */
        readonly order?: string | undefined
        /** The broker’s id, where it keeps several positions in a symbol. */
        readonly position?: string | undefined
        /** Quote currency to account currency; 1 if left out. */
        readonly rate?: string | number | undefined
        /** As the broker has it. */
        readonly leverage?: string | number | undefined
        /** Stop level known at this fill. */
        readonly stop?: string | number | undefined
        /** Target level known at this fill. */
        readonly target?: string | number | undefined
        readonly strategy?:
          | string
          | {
              /** What it is called; outcomes are counted by it. */
              readonly name: string
              /** Which version of it. */
              readonly version?: string | undefined
              /** What it was set to: { "lookback": 20 }. */
              readonly parameters?: { readonly [name: string]: unknown } | undefined
            }
          | undefined
        readonly kind?:
          | 'agent'
          | 'stop_loss'
          | 'take_profit'
          | 'liquidated'
          | 'external_flatten'
          | 'expired'
          | 'unknown'
          | undefined
        /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
        readonly at?: string | number | Date | undefined
        /** When it was learned, if later. */
        readonly knownAt?: string | number | Date | undefined
        /** Your own id: the same id at the same time is the same fact. */
        readonly id?: string | undefined
      }[]
    }

export interface Habits {
  /** A moment in UTC. */
  asOf: string
  habits: {
    strategy: string
    symbol: string
    closed: number
    open: number
    unmarked: number
    window: number
    /** What 1R is. */
    basis: 'stop' | 'proxy'
    stability: {
      value: number | null
      lower: number | null
      upper: number | null
      n: number
      least: number
      /** Standard errors from chance. */
      z: number | null
      found: boolean | null
      why: string | null
      text: string
    }
    figures: {
      [name: string]: {
        value: number | null
        lower: number | null
        upper: number | null
        n: number
        least: number
        /** Standard errors from chance. */
        z: number | null
        found: boolean | null
        why: string | null
        text: string
      }
    }
    drift: {
      about: 'outcome' | 'size' | 'holding'
      /** Null: too few trades to tell. */
      found: boolean | null
      direction: 'improving' | 'degrading' | 'shifting' | null
      /** In R for outcomes; after over before for size and holding time. */
      size: number | null
      since: {
        id: string
        n: number
      } | null
      /** Standard errors from no change. */
      z: number | null
      n: number
      least: number
      text: string
    }[]
    patterns: {
      about: string
      what: string
      share: number
      lower: number
      upper: number
      count: number
      n: number
      context: {
        field: string
        value: string
        share: number
      }[]
      meanR: {
        value: number | null
        lower: number | null
        upper: number | null
        n: number
        least: number
        /** Standard errors from chance. */
        z: number | null
        found: boolean | null
        why: string | null
        text: string
      }
      text: string
    }[]
    findings: string[]
  }[]
  why: string | null
}

export interface HabitsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Only this strategy, any version. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  /** Only this symbol. */
  readonly symbol?: string | undefined
  /** At most so many pairs, the busiest first. */
  readonly limit?: number | undefined
}

export interface Import {
  facts: number
  duplicates: number
  seq: number
  replaced: string | null
  message: string
}

export interface ImportInput {
  /** A file of JSON lines, as export writes them. */
  readonly from?: string | undefined
  /** The facts themselves. */
  readonly facts?: readonly unknown[] | undefined
}

export interface IncidentInput {
  readonly text: string
  readonly symbol?: string | undefined
  readonly severity?: 'info' | 'warning' | 'critical' | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface InstrumentInput {
  readonly symbol: string
  readonly multiplier?: string | number | undefined
  readonly priceStep?: string | number | null | undefined
  readonly sizeStep?: string | number | null | undefined
  readonly quoteCurrency?: string | undefined
  readonly accountCurrency?: string | undefined
  readonly calendar?:
    | {
        readonly zone?: string | undefined
        readonly dayBegins?: string | undefined
      }
    | undefined
  readonly barSeconds?: number | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Journal {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
  /** Its path in the workspace. */
  file: string
  /** Why the file is not written yet; the next opening writes it. */
  behind: string | null
}

export interface JournalInput {
  /** What to keep of this moment. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
  /** The turn it was written in. */
  readonly turn?: string | undefined
}

export interface Learn {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
  /** Its path in the workspace. */
  file: string
  /** Why the file is not written yet; the next opening writes it. */
  behind: string | null
  /** The playbook has outgrown its measure: what to do about it. */
  oversize: {
    /** About, as a language model reads it. */
    tokens: number
    limit: number
    learnings: number
    /** The least supported: fewest citations, then oldest. */
    least: {
      line: number
      day: string | null
      text: string
      citations: number
    }[]
    next: string
  } | null
}

export interface LearnInput {
  /** What was learned, in a sentence. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
  /** The turn it was written in. */
  readonly turn?: string | undefined
}

export interface MaintainInput {
  /** The boundary at or before this moment; now if left out. */
  readonly at?: string | number | Date | undefined
}

export interface Mood {
  /** A moment in UTC. */
  asOf: string
  advice: 'halt' | 'minimum' | 'reduce' | 'normal'
  confidence: number
  appetite: number
  equity: string | null
  peak: string | null
  drawdown: number | null
  drawdownLimit: number
  drawdownState: number
  momentumBias: {
    value: number | null
    n: number
    why: string | null
  }
  winningStreak: number
  losingStreak: number
  closes: number
  lastClose: string | null
  riskOfRuin: {
    value: number | null
    riskShare: number | null
    n: number
    why: string | null
  }
  calibration: {
    n: number
    brier: number | null
    baseBrier: number | null
    baseRate: number | null
    bins: {
      from: number
      to: number
      n: number
      stated: number
      won: {
        share: number
        lower: number
        upper: number
      }
    }[]
    why: string | null
  }
  history: {
    /** A moment in UTC. */
    at: string
    confidence: number
    winningStreak: number
    losingStreak: number
  }[]
  why: string | null
}

export interface MoodInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** How many past states to list. */
  readonly history?: number | undefined
}

export interface Note {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
  /** Its path in the workspace. */
  file: string
  /** Why the file is not written yet; the next opening writes it. */
  behind: string | null
}

export interface NoteInput {
  /** A name, such as position_AAPL; never a path. */
  readonly key: string
  /** The whole note. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
  /** The turn it was written in. */
  readonly turn?: string | undefined
}

export interface OrderInput {
  /** Your broker’s id of the order. */
  readonly order: string
  readonly status: 'placed' | 'resting' | 'filled' | 'cancelled' | 'rejected' | 'expired'
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** Market, limit, stop, …. */
  readonly type?: string | undefined
  readonly size?: string | number | undefined
  readonly price?: string | number | undefined
  readonly stop?: string | number | undefined
  readonly target?: string | number | undefined
  /** Why it was placed or refused. */
  readonly reason?: string | undefined
  readonly rule?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Performance {
  /** A moment in UTC. */
  asOf: string
  strategy: string | null
  symbol: string | null
  overall: {
    name: string
    n: number
    least: number
    winRate: {
      value: number
      lower: number
      upper: number
    } | null
    nR: number
    /** In R, 90% interval. */
    expectancy: {
      value: number
      lower: number
      upper: number
    } | null
    pnl: number
  }
  /** What 1R is: the risk to the stop, or the median loss. */
  basis: 'stop' | 'proxy'
  wins: number
  losses: number
  profitFactorR: number | null
  /** In money. */
  profitFactor: number | null
  sharpe: {
    perTrade: number
    annual: number | null
    tradesPerYear: number | null
    basis: string
  } | null
  best: {
    handle: string
    r: number | null
    pnl: number | null
  } | null
  worst: {
    handle: string
    r: number | null
    pnl: number | null
  } | null
  mostLossesInARow: number
  open: {
    n: number
    marked: number
    meanR: number | null
    meanRWithClosed: number | null
  }
  byRegime: {
    name: string
    n: number
    least: number
    winRate: {
      value: number
      lower: number
      upper: number
    } | null
    nR: number
    /** In R, 90% interval. */
    expectancy: {
      value: number
      lower: number
      upper: number
    } | null
    pnl: number
  }[]
  bySession: {
    name: string
    n: number
    least: number
    winRate: {
      value: number
      lower: number
      upper: number
    } | null
    nR: number
    /** In R, 90% interval. */
    expectancy: {
      value: number
      lower: number
      upper: number
    } | null
    pnl: number
  }[]
  byVariant: {
    name: string
    n: number
    least: number
    winRate: {
      value: number
      lower: number
      upper: number
    } | null
    nR: number
    /** In R, 90% interval. */
    expectancy: {
      value: number
      lower: number
      upper: number
    } | null
    pnl: number
  }[]
  transitions: {
    from: string
    to: string
    count: number
    share: number
  }[]
  /** Of one strategy and symbol. */
  habits: {
    strategy: string
    symbol: string
    closed: number
    open: number
    unmarked: number
    window: number
    /** What 1R is. */
    basis: 'stop' | 'proxy'
    stability: {
      value: number | null
      lower: number | null
      upper: number | null
      n: number
      least: number
      /** Standard errors from chance. */
      z: number | null
      found: boolean | null
      why: string | null
      text: string
    }
    figures: {
      [name: string]: {
        value: number | null
        lower: number | null
        upper: number | null
        n: number
        least: number
        /** Standard errors from chance. */
        z: number | null
        found: boolean | null
        why: string | null
        text: string
      }
    }
    drift: {
      about: 'outcome' | 'size' | 'holding'
      /** Null: too few trades to tell. */
      found: boolean | null
      direction: 'improving' | 'degrading' | 'shifting' | null
      /** In R for outcomes; after over before for size and holding time. */
      size: number | null
      since: {
        id: string
        n: number
      } | null
      /** Standard errors from no change. */
      z: number | null
      n: number
      least: number
      text: string
    }[]
    patterns: {
      about: string
      what: string
      share: number
      lower: number
      upper: number
      count: number
      n: number
      context: {
        field: string
        value: string
        share: number
      }[]
      meanR: {
        value: number | null
        lower: number | null
        upper: number | null
        n: number
        least: number
        /** Standard errors from chance. */
        z: number | null
        found: boolean | null
        why: string | null
        text: string
      }
      text: string
    }[]
    findings: string[]
  } | null
  why: string | null
}

export interface PerformanceInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** The strategy’s name, any version; all if left out. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  /** With a strategy: its habits too. */
  readonly symbol?: string | undefined
  /** Name, version and parameters of the strategy, as trades show it. */
  readonly variant?: string | undefined
  readonly run?: string | undefined
}

export interface PlanCancelInput {
  /** P3, or its id. */
  readonly plan: string
  readonly reason?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface PlanCreateInput {
  /** When: { "drawdown": { "from": 0.15 } }. */
  readonly condition: Condition
  /** What then: { "type": "skip_trade" }, "force_exit", "alert" with a "message", or "adjust_param" with a "param" and "multiply", "set" or "add". */
  readonly action:
    | {
        readonly type: 'adjust_param'
        /** What to change: size, stop, or a parameter of the strategy. */
        readonly param: string
        /** By this. */
        readonly multiply?: number | undefined
        /** To this. */
        readonly set?: number | undefined
        /** By this much. */
        readonly add?: number | undefined
      }
    | {
        readonly type: 'skip_trade'
      }
    | {
        readonly type: 'force_exit'
      }
    | {
        readonly type: 'alert'
        readonly message: string
      }
  /** Only for this symbol. */
  readonly symbol?: string | null | undefined
  /** Only for this strategy, all its versions. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | null
    | undefined
  /** Why, in words. */
  readonly reason?: string | undefined
  /** Handles of the memories behind it: E12, B3. */
  readonly sources?: readonly string[] | undefined
  /** 0 to 1; 0.5 if left out. */
  readonly priority?: number | undefined
  /** 30 days on if left out; null: never. */
  readonly expiresAt?: string | number | Date | null | undefined
  /** A condition that ends it. */
  readonly until?: Condition | null | undefined
  /** What it came from, if not from whoever records it. */
  readonly source?: 'belief' | 'reflection' | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Plans {
  /** A moment in UTC. */
  asOf: string
  plans: {
    handle: string
    id: string
    status: 'active' | 'triggered' | 'cancelled' | 'expired'
    when: string
    does: string
    until: string | null
    condition: unknown
    action: unknown
    symbol: string | null
    strategy: string | null
    reason: string | null
    source: string
    sources: string[]
    priority: number
    /** A moment in UTC. */
    createdAt: string
    expiresAt: string | null
    triggeredAt: string | null
    outcome: {
      followed: boolean
      /** Following it helped, or would have; observed, not tried. */
      helped: boolean | null
      r: number | null
      /** A moment in UTC. */
      at: string
    } | null
  }[]
  contradictions: string[]
  why: string | null
}

export interface PlansInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** Also those that are over. */
  readonly all?: boolean | undefined
  readonly limit?: number | undefined
}

export interface Positions {
  /** A moment in UTC. */
  asOf: string
  positions: Trade[]
  why: string | null
}

export interface PositionsInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Proposals {
  proposals: {
    handle: string
    status: 'open' | 'approved' | 'rejected'
    file: string
    reason: string
    by: string
    /** A moment in UTC. */
    at: string
    turn: string | null
    situation: Json
    diff: string
    stale: string | null
    conflict: string | null
    judgedAt: string | null
    verdict: string | null
  }[]
  /** Protected files changed without approval. */
  files: {
    file: string
    /** A moment in UTC. */
    knownAt: string
    inUse: 'as it stands' | 'as last approved' | 'not at all'
    diff: string
  }[]
  why: string | null
}

export interface ProposalsInput {
  /** One of them: C3. */
  readonly proposal?: string | undefined
  /** Also those that were approved or declined. */
  readonly all?: boolean | undefined
  readonly limit?: number | undefined
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Propose {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
  proposal: string | null
  file: string
  diff: string
}

export interface ProposeInput {
  /** Such as playbook.md. */
  readonly file: string
  /** Replace if find is given, else append; whole replaces the file. */
  readonly edit?: 'replace' | 'append' | 'whole' | undefined
  /** The exact text to replace; it stands in the file once. */
  readonly find?: string | undefined
  /** What to put there. */
  readonly text: string
  /** Why. */
  readonly reason: string
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  readonly side?: 'long' | 'short' | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?:
    | {
        readonly price?: number | string | null | undefined
        readonly atrD1?: number | string | null | undefined
        readonly atrH1?: number | string | null | undefined
        readonly atrM5?: number | string | null | undefined
        readonly spread?: number | string | null | undefined
        readonly spreadAsAtr?: number | null | undefined
        readonly regime?: string | undefined
        readonly trend?: string | undefined
        readonly volatility?: string | undefined
        readonly session?: string | undefined
        readonly drawdown?: number | null | undefined
        readonly losingStreak?: number | null | undefined
        readonly confidence?: number | null | undefined
        readonly hour?: number | undefined
        readonly weekday?: number | undefined
        readonly barSeconds?: number | null | undefined
      }
    | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]. */
  readonly events?: readonly string[] | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Read {
  path: string
  startLine: number
  endLine: number
  lines: number
  text: string
  /** Of the whole text: with the lines it says what was quoted. */
  hash: string
  /** N2, where these lines were shown to a turn. */
  handle: string | null
  /** What became of a passage asked for by its handle; where it is gone, the text is as it was. */
  found: 'same' | 'moved' | 'changed' | 'gone' | null
  standing: 'free' | 'approved' | 'unapproved'
  /** What to know of the text: that nobody approved it, or a newer one waits. */
  marked: string | null
  how: string
  by: string
  /** A moment in UTC. */
  knownAt: string
}

export interface ReadInput {
  /** Such as playbook.md or journal/2026-01-31.md; or a passage by its handle, N2. */
  readonly path: string
  /** A line or a range such as 12-20; all if left out. */
  readonly lines?: string | undefined
  /** The turn that reads: the lines are recorded with it and get a handle. */
  readonly turn?: string | undefined
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Rebuild {
  head: {
    seq: number
    hash: string
  }
  message: string
}

export interface Recall {
  /** A moment in UTC. */
  asOf: string
  formula: string
  order: string
  /** The scale of outcomes in R. */
  sigma: number
  /** Episodes that were scored. */
  candidates: number
  /** Share of what situations are compared by that the question has; Sim is over that share only. */
  coverage: number
  hits: {
    handle: string
    score: number
    formula: string
    components: { [name: string]: number | null }
    explanation: string
    /** Near-duplicates that it stands for. */
    duplicates: number
    kind: 'trade' | 'no_trade' | 'incident'
    status: string
    trade: string | null
    symbol: string | null
    strategy: string | null
    variant: string | null
    side: 'long' | 'short' | null
    /** A moment in UTC. */
    at: string
    outcomeKnownAt: string | null
    r: number | null
    rSource: 'stop' | 'proxy' | 'none'
    pnl: string | null
    holdingSeconds: number | null
    mfeR: number | null
    maeR: number | null
    confidence: number | null
    context: { [name: string]: unknown }
    reason: string | null
    remarks: string[]
    tags: string[]
    expectedR: number | null
    surprise: number | null
  }[]
  /** Losses in situations like this one. */
  warnings: {
    handle: string
    score: number
    formula: string
    components: { [name: string]: number | null }
    explanation: string
    /** Near-duplicates that it stands for. */
    duplicates: number
    kind: 'trade' | 'no_trade' | 'incident'
    status: string
    trade: string | null
    symbol: string | null
    strategy: string | null
    variant: string | null
    side: 'long' | 'short' | null
    /** A moment in UTC. */
    at: string
    outcomeKnownAt: string | null
    r: number | null
    rSource: 'stop' | 'proxy' | 'none'
    pnl: string | null
    holdingSeconds: number | null
    mfeR: number | null
    maeR: number | null
    confidence: number | null
    context: { [name: string]: unknown }
    reason: string | null
    remarks: string[]
    tags: string[]
    expectedR: number | null
    surprise: number | null
  }[]
  /** Relevant losses that found no place. */
  warningsLeft: number
  distribution: {
    /** What 1R is: what the stop risked, or the median loss. */
    measure: 'stop' | 'proxy'
    /** Outcomes, near-duplicates counted once. */
    observations: number
    episodes: number
    /** Open without a mark, or entered after such a one. */
    leftOut: number
    /** N_l: how many outcomes like this situation it is worth. */
    effective: number
    /** N_g. */
    effectiveAll: number
    /** Mean similarity. */
    similarity: number
    /** Expectancy in R, shrunk. */
    mean: number | null
    /** 90% interval. */
    lower: number | null
    upper: number | null
    /** P(expectancy > 0). */
    edge: number | null
    wins: {
      share: number
      lower: number
      upper: number
    } | null
    worst: number | null
    quantiles: {
      at: number
      r: number
    }[]
  } | null
  /** What tells similar winners from similar losers. */
  contrast: string[]
  beliefs: {
    score: number
    formula: string
    components: { [name: string]: number }
    explanation: string
    belief: {
      handle: string
      id: string
      says: string
      /** Its conditions, in words. */
      when: string
      condition: unknown
      claim: 'gains' | 'loses'
      source: 'induced' | 'seeded' | 'split'
      state: string
      /** A moment in UTC. */
      since: string
      measure: 'stop' | 'proxy' | null
      /** Share confirmed, Beta mean. */
      confidence: number
      /** Its variance. */
      uncertainty: number
      observations: number
      /** P(expectancy > 0). */
      edge: number
      /** P(the claim holds). */
      holds: number
      ePlus: number
      eMinus: number
      /** D of the alarm; null where none is listening. */
      alarm: number | null
      fading: boolean
      /** High confidence on few trades. */
      suspicious: boolean
      /** About so many more observations until it can be told. */
      aboutMore: number | null
      /** 90%. */
      confidenceInterval: number[]
      /** In R, 90% interval. */
      expectancy: {
        mean: number
        lower: number
        upper: number
        sd: number
      } | null
      lastConfirmed: string | null
      lastContradicted: string | null
      lastEvidenceAt: string | null
      mergedInto: string | null
      separatedBy: string | null
    }
  }[]
  plans: {
    score: number
    formula: string
    components: { [name: string]: number }
    explanation: string
    plan: {
      handle: string
      id: string
      status: 'active' | 'triggered' | 'cancelled' | 'expired'
      when: string
      does: string
      until: string | null
      condition: unknown
      action: unknown
      symbol: string | null
      strategy: string | null
      reason: string | null
      source: string
      sources: string[]
      priority: number
      /** A moment in UTC. */
      createdAt: string
      expiresAt: string | null
      triggeredAt: string | null
      outcome: {
        followed: boolean
        /** Following it helped, or would have; observed, not tried. */
        helped: boolean | null
        r: number | null
        /** A moment in UTC. */
        at: string
      } | null
    }
  }[]
  /** On, or why it is off. */
  textArm: string
  why: string | null
}

export interface RecallInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  readonly side?: 'long' | 'short' | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?:
    | {
        readonly price?: number | string | null | undefined
        readonly atrD1?: number | string | null | undefined
        readonly atrH1?: number | string | null | undefined
        readonly atrM5?: number | string | null | undefined
        readonly spread?: number | string | null | undefined
        readonly spreadAsAtr?: number | null | undefined
        readonly regime?: string | undefined
        readonly trend?: string | undefined
        readonly volatility?: string | undefined
        readonly session?: string | undefined
        readonly drawdown?: number | null | undefined
        readonly losingStreak?: number | null | undefined
        readonly confidence?: number | null | undefined
        readonly hour?: number | undefined
        readonly weekday?: number | undefined
        readonly barSeconds?: number | null | undefined
      }
    | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?:
    | readonly {
        readonly at: string | number | Date
        readonly open: number | string
        readonly high: number | string
        readonly low: number | string
        readonly close: number | string
        readonly volume?: number | undefined
      }[]
    | {
        readonly [K in 'M1' | 'M5' | 'M15' | 'M30' | 'H1' | 'H4' | 'D1']?:
          | readonly {
              readonly at: string | number | Date
              readonly open: number | string
              readonly high: number | string
              readonly low: number | string
              readonly close: number | string
              readonly volume?: number | undefined
            }[]
          | undefined
      }
    | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]. */
  readonly events?: readonly string[] | undefined
  /** Name, version and parameters of the strategy, as trades show it. */
  readonly variant?: string | undefined
  /** Trade, no_trade, incident; all if left out. */
  readonly kinds?: readonly ('trade' | 'no_trade' | 'incident')[] | undefined
  readonly limit?: number | undefined
  readonly order?: 'balanced' | 'outcome' | 'relevance' | 'losses_first' | undefined
  /** By which formula; owm-1.0 is the published one, with its faults. */
  readonly formula?: 'owm-1.0' | 'owm-1.1' | undefined
  /** Of the context’s fields: { "trend": 0.25 }. */
  readonly weights?:
    | {
        readonly trend?: number | undefined
        readonly volatility?: number | undefined
        readonly session?: number | undefined
        readonly atrD1?: number | undefined
        readonly atrH1?: number | undefined
        readonly spread?: number | undefined
        readonly drawdown?: number | undefined
      }
    | undefined
  /** Words to look for in reasons and remarks; they order the list only. */
  readonly text?: string | undefined
  /** Weigh memories by the Sharpe ratio of the month before them. */
  readonly sharpe?: boolean | undefined
  /** What the whole evidence comes to. */
  readonly distribution?: boolean | undefined
}

export interface Recorded {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
}

export interface RedactInput {
  /** Hashes of texts, as events shows them. */
  readonly hashes: readonly string[]
  readonly reason: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Reindex {
  /** Which search is set up; the other one’s data is kept. */
  slot: 'sqlite_fts' | 'hybrid_embeddings'
  syncedAt: string | null
  documents: number
  chunks: number
  bytes: number
  errors: string[]
  /** What the index does not know yet, and why. */
  stale: string | null
  vectors: {
    model: string | null
    missing: number
    /** Why search by meaning is off. */
    off: string | null
  }
  /** Whether this handle watches the files. */
  watch: {
    /** A moment in UTC. */
    since: string
    everySeconds: number
    syncedAt: string | null
    /** The last one that was met. */
    problem: {
      /** A moment in UTC. */
      at: string
      code: string
      problem: string
      next: string
    } | null
  } | null
}

export interface ReindexInput {
  /** Make it from nothing, and the files that are made from the log too; the old index answers until the new one is whole. */
  readonly anew?: boolean | undefined
}

export interface RejectInput {
  /** The rule that refused it, such as R3_POSITION_CAP. */
  readonly rule: string
  readonly symbol?: string | undefined
  readonly order?: string | undefined
  readonly message?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Review {
  outcome: 'recorded' | 'duplicate'
  id: string
  seq: number | null
  /** A moment in UTC. */
  at: string
  knownAt: string | null
  trades: {
    handle: string
    symbol: string
    status: string
  }[]
  memories: string[]
  flags: string[]
  message: string
  /** Its path in the workspace. */
  file: string
  /** Why the file is not written yet; the next opening writes it. */
  behind: string | null
}

export interface ReviewInput {
  /** Week_2026-03 or month_2026-01. */
  readonly period: string
  /** The whole review. */
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
  /** The turn it was written in. */
  readonly turn?: string | undefined
}

export interface RunClose {
  run: string
  mode: 'live' | 'paper' | 'backtest'
  /** A moment in UTC. */
  at: string
  message: string
}

export interface RunCloseInput {
  readonly run?: string | undefined
  readonly note?: string | undefined
}

export interface RunOpen {
  run: string
  mode: 'live' | 'paper' | 'backtest'
  /** A moment in UTC. */
  at: string
  message: string
  /** What it begins with. */
  files: string[]
  /** Files of the other run that were not taken over. */
  left: {
    file: string
    why: string
  }[]
  /** Why a file is not written yet; the next opening writes it. */
  behind: string | null
}

export interface RunOpenInput {
  /** A name for it; its mode and a number if left out. */
  readonly run?: string | undefined
  /** Live shares the agent’s log; paper and backtest get one of their own. */
  readonly mode?: 'live' | 'paper' | 'backtest' | undefined
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  readonly note?: string | undefined
  /** The strategy in words: its playbook begins with it. */
  readonly prompt?: string | undefined
  /** Files it begins with: { "notes/experience.md": "…" }. */
  readonly presets?: { readonly [name: string]: string } | undefined
  /** A run, or live, whose playbook, SOUL, manual and notes it takes over. */
  readonly from?: string | undefined
}

export interface Runs {
  runs: {
    run: string
    mode: 'live' | 'paper' | 'backtest'
    /** The name of its strategy. */
    strategy: string | null
    /** The strategy’s name, version and a tag of its parameters. */
    variant: string | null
    parameters: { [name: string]: Json } | null
    started: string | null
    ended: string | null
    note: string | null
    trades: {
      closed: number
      open: number
    }
    /** After costs. */
    net: number
    /** In R, 90% interval. */
    expectancy: {
      value: number
      lower: number
      upper: number
    } | null
    basis: 'stop' | 'proxy'
    /** A share of the peak, as days began. */
    maxDrawdown: number | null
    symbols: string[]
    /** The hash of its text. */
    playbook: string | null
    learnings: number
    retired: {
      /** A moment in UTC. */
      at: string
      run: string
      by: string
      reason: string
    } | null
    /** To the run that was named; parts from 0 to 1, null where there is nothing to compare. */
    likeness: {
      score: number
      parts: {
        strategy: number | null
        parameters: number | null
        symbols: number | null
        playbook: number | null
        mode: number
      }
    } | null
  }[]
  /** Logs that cannot be read. */
  unread: {
    run: string
    why: string
  }[]
  why: string | null
}

export interface RunsInput {
  /** A run: the others in the order of their likeness to it. */
  readonly to?: string | undefined
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Search {
  /** A moment in UTC. */
  asOf: string
  hits: {
    /** N2, once a turn was shown it: what a decision cites. */
    handle: string | null
    path: string
    startLine: number
    endLine: number
    score: number
    snippet: string
    source: 'workspace' | 'transcript' | 'decision' | 'incident' | 'trade' | 'report' | 'shared'
    /** Of the lines as they are: they are found again by it. */
    hash: string
    headings: string[]
    day: string | null
    components: {
      keyword: number | null
      vector: number | null
      recency: number
      diversity: number
    }
  }[]
  /** Why there are no hits. */
  why: string | null
  /** What the answer was made without, and why. */
  without: string[]
}

export interface SearchInput {
  /** In your own words; names and figures are found exactly. */
  readonly question: string
  readonly limit?: number | undefined
  /** Only of these: workspace, transcript, decision, incident, trade, report, shared. */
  readonly sources?:
    | readonly ('workspace' | 'transcript' | 'decision' | 'incident' | 'trade' | 'report' | 'shared')[]
    | undefined
  /** Also what reviews cover by now. */
  readonly all?: boolean | undefined
  /** The turn that asks: what it is shown is recorded and gets handles. */
  readonly turn?: string | undefined
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface Size {
  /** Share of equity to risk at 1R. */
  fraction: number
  lots: string | null
  /** What these lots lose at 1R, in the account’s currency. */
  risk: string | null
  /** Ok, or why it is zero. */
  why: string
  /** Step by step. */
  reasons: string[]
  formula: string
  /** The size of a formula that must not be traded. */
  unsafe: boolean
  appetite: number
  advice: string
  evidence: {
    measure: 'stop' | 'proxy'
    observations: number
    effective: number
    mean: number | null
    lower: number | null
    upper: number | null
    similarity: number
  }
  /** A moment in UTC. */
  asOf: string
}

export interface SizeInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  readonly symbol?: string | undefined
  /** The strategy, by name or whole; all its versions count; the run’s own if left out. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  readonly side?: 'long' | 'short' | undefined
  /** The situation as you know it: { "trend": "up", "session": "london" }. */
  readonly context?:
    | {
        readonly price?: number | string | null | undefined
        readonly atrD1?: number | string | null | undefined
        readonly atrH1?: number | string | null | undefined
        readonly atrM5?: number | string | null | undefined
        readonly spread?: number | string | null | undefined
        readonly spreadAsAtr?: number | null | undefined
        readonly regime?: string | undefined
        readonly trend?: string | undefined
        readonly volatility?: string | undefined
        readonly session?: string | undefined
        readonly drawdown?: number | null | undefined
        readonly losingStreak?: number | null | undefined
        readonly confidence?: number | null | undefined
        readonly hour?: number | undefined
        readonly weekday?: number | undefined
        readonly barSeconds?: number | null | undefined
      }
    | undefined
  /** Bars of the symbol; what context leaves out is derived from them. */
  readonly bars?:
    | readonly {
        readonly at: string | number | Date
        readonly open: number | string
        readonly high: number | string
        readonly low: number | string
        readonly close: number | string
        readonly volume?: number | undefined
      }[]
    | {
        readonly [K in 'M1' | 'M5' | 'M15' | 'M30' | 'H1' | 'H4' | 'D1']?:
          | readonly {
              readonly at: string | number | Date
              readonly open: number | string
              readonly high: number | string
              readonly low: number | string
              readonly close: number | string
              readonly volume?: number | undefined
            }[]
          | undefined
      }
    | undefined
  /** A turn’s id: its situation is taken, and what is shown is recorded with it. */
  readonly turn?: string | undefined
  /** Named events going on: ["NFP"]. */
  readonly events?: readonly string[] | undefined
  /** The price it would be entered at; the context’s if left out. */
  readonly entry?: string | number | undefined
  /** Where it would be wrong: entry to stop is 1R. */
  readonly stop?: string | number | undefined
  /** Instead of entry and stop. */
  readonly stopDistance?: string | number | undefined
  /** Quote currency to account currency. */
  readonly rate?: string | number | undefined
  /** Most of equity at 1R; .02 unless said. */
  readonly cap?: number | undefined
  /** Half Kelly at the lower end, or a quarter at the mean. */
  readonly kelly?: 'lower' | 'mean' | undefined
  /** By which formula; owm-1.0 is the published one, and unsafe: it bets on a fair coin. */
  readonly formula?: 'owm-1.0' | 'owm-1.1' | undefined
  /** Also ask for proof: a bet without an edge in at most 5% of lives. */
  readonly strict?: boolean | undefined
}

export interface Status {
  agent: string
  run: string
  /** A moment in UTC. */
  asOf: string
  events: number
  lastKnownAt: string | null
  trades: {
    open: number
    closed: number
    voided: number
  }
  runs: {
    run: string
    mode: string
    /** A moment in UTC. */
    startedAt: string
    endedAt: string | null
  }[]
  simulatedRuns: string[]
  agents: string[]
  equity: string | null
  equityAt: string | null
  currency: string
  flags: {
    seq: number
    code: string
    about: string
  }[]
  files: {
    count: number
    /** Protected files changed by hand that nobody has approved. */
    unapproved: string[]
    /** Such files are read as they were last approved. */
    strict: boolean
    /** Changes that wait for a person. */
    proposals: number
    /** Approved changes whose conditions no longer hold. */
    stale: {
      proposal: string
      file: string
      why: string
    }[]
    /** A playbook that has outgrown its measure. */
    playbook: {
      /** About, as a language model reads it. */
      tokens: number
      limit: number
      learnings: number
      /** The least supported: fewest citations, then oldest. */
      least: {
        line: number
        day: string | null
        text: string
        citations: number
      }[]
      next: string
    } | null
  }
  /** What search knows of it. */
  index: {
    /** Which search is set up; the other one’s data is kept. */
    slot: 'sqlite_fts' | 'hybrid_embeddings'
    syncedAt: string | null
    documents: number
    chunks: number
    bytes: number
    errors: string[]
    /** What the index does not know yet, and why. */
    stale: string | null
    vectors: {
      model: string | null
      missing: number
      /** Why search by meaning is off. */
      off: string | null
    }
    /** Whether this handle watches the files. */
    watch: {
      /** A moment in UTC. */
      since: string
      everySeconds: number
      syncedAt: string | null
      /** The last one that was met. */
      problem: {
        /** A moment in UTC. */
        at: string
        code: string
        problem: string
        next: string
      } | null
    } | null
  }
  store: {
    location: string
    bytes: number
    writable: boolean
    reason: string | null
    archives: number
  }
}

export interface StatusInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
}

export interface TickInput {
  /** The whole account, or the symbols that this snapshot covers. */
  readonly scope?: 'account' | readonly string[] | undefined
  readonly positions: readonly {
    readonly symbol: string
    readonly side: 'long' | 'short'
    readonly size: string | number
    readonly id?: string | undefined
    readonly price?: string | number | undefined
    readonly mark?: string | number | undefined
    readonly high?: string | number | undefined
    readonly low?: string | number | undefined
    readonly rate?: string | number | undefined
    readonly leverage?: string | number | undefined
    readonly stop?: string | number | undefined
    readonly target?: string | number | undefined
    readonly fees?: string | number | undefined
    readonly funding?: string | number | undefined
    readonly strategy?:
      | string
      | {
          /** What it is called; outcomes are counted by it. */
          readonly name: string
          /** Which version of it. */
          readonly version?: string | undefined
          /** What it was set to: { "lookback": 20 }. */
          readonly parameters?: { readonly [name: string]: unknown } | undefined
        }
      | undefined
  }[]
  /** Last prices by symbol: { "BTC": { "price": 100, "high": 101, "low": 99 } }. */
  readonly marks?:
    | {
        readonly [name: string]: {
          readonly price: string | number
          readonly high?: string | number | undefined
          readonly low?: string | number | undefined
          readonly rate?: string | number | undefined
        }
      }
    | undefined
  /** The broker’s word on positions that ended since the last tick. */
  readonly exits?:
    | readonly {
        readonly symbol: string
        readonly id?: string | undefined
        readonly price?: string | number | undefined
        readonly kind?:
          | 'agent'
          | 'stop_loss'
          | 'take_profit'
          | 'liquidated'
          | 'external_flatten'
          | 'expired'
          | 'unknown'
          | undefined
        readonly fee?: string | number | undefined
      }[]
    | undefined
  /** The account’s equity now. */
  readonly equity?: string | number | undefined
  /** Named events going on: ["NFP"]; plans can wait for them. */
  readonly events?: readonly string[] | undefined
  /** Which lessons the agent was shown. */
  readonly lessonsHash?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
  /** Bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe. */
  readonly bars?:
    | {
        readonly [name: string]:
          | readonly {
              readonly at: string | number | Date
              readonly open: number | string
              readonly high: number | string
              readonly low: number | string
              readonly close: number | string
              readonly volume?: number | undefined
            }[]
          | {
              readonly [K in 'M1' | 'M5' | 'M15' | 'M30' | 'H1' | 'H4' | 'D1']?:
                | readonly {
                    readonly at: string | number | Date
                    readonly open: number | string
                    readonly high: number | string
                    readonly low: number | string
                    readonly close: number | string
                    readonly volume?: number | undefined
                  }[]
                | undefined
            }
      }
    | undefined
  /** The situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars. */
  readonly context?:
    | {
        readonly [name: string]: {
          readonly price?: number | string | null | undefined
          readonly atrD1?: number | string | null | undefined
          readonly atrH1?: number | string | null | undefined
          readonly atrM5?: number | string | null | undefined
          readonly spread?: number | string | null | undefined
          readonly spreadAsAtr?: number | null | undefined
          readonly regime?: 'trending_up' | 'trending_down' | 'ranging' | 'volatile' | 'unknown' | undefined
          readonly trend?: 'up' | 'down' | 'none' | 'unknown' | undefined
          readonly volatility?: 'low' | 'normal' | 'high' | 'extreme' | 'unknown' | undefined
          readonly session?: 'asia' | 'london' | 'newyork' | 'overlap' | undefined
          readonly drawdown?: number | null | undefined
          readonly losingStreak?: number | null | undefined
          readonly confidence?: number | null | undefined
          readonly hour?: number | undefined
          readonly weekday?: number | undefined
          readonly barSeconds?: number | null | undefined
        }
      }
    | undefined
}

export interface Trade {
  handle: string
  id: string
  status: 'open' | 'closed' | 'voided'
  symbol: string
  side: 'long' | 'short'
  /** An exact decimal. */
  size: string
  run: string
  strategy: string | null
  /** The strategy’s name, version and a tag of its parameters. */
  variant: string | null
  positionId: string | null
  tradeId: string | null
  source: 'tick' | 'fill' | 'trade'
  entryAt: string | null
  /** An exact decimal. */
  entryPrice: string
  /** An exact decimal. */
  averageEntry: string
  /** An exact decimal. */
  entrySize: string
  /** An exact decimal. */
  openedSize: string
  /** What the size held has cost, in the quote currency. */
  cost: string
  entryReason: string | null
  entrySnapshot: string
  entryDecision: string | null
  entryTurn: string | null
  entryRegime: string | null
  entryContext: Json | null
  lessonsHash: string | null
  confidence: number | null
  leverage: string | null
  /** An exact decimal. */
  multiplier: string
  quote: string
  /** An exact decimal. */
  rate: string
  stop: string | null
  target: string | null
  initialRisk: string | null
  mark: string | null
  markAt: string | null
  unrealised: string | null
  /** An exact decimal. */
  realised: string
  /** An exact decimal. */
  fees: string
  /** An exact decimal. */
  funding: string
  /** An exact decimal. */
  pnl: string
  mfe: string | null
  mae: string | null
  exitAt: string | null
  exitKnownAt: string | null
  exitPrice: string | null
  averageExit: string | null
  exitKind: string | null
  exitReason: string | null
  exitSnapshot: string | null
  exitTurn: string | null
  holdingMinutes: number | null
  remarks: string[]
}

export interface TradeAnswer {
  /** A moment in UTC. */
  asOf: string
  trade: Trade
  legs: {
    n: number
    seq: number
    /** A moment in UTC. */
    at: string
    /** A moment in UTC. */
    knownAt: string
    kind: string
    /** An exact decimal. */
    size: string
    price: string | null
    /** An exact decimal. */
    realised: string
    /** An exact decimal. */
    fee: string
    /** An exact decimal. */
    funding: string
    stop: string | null
    source: string
    order: string | null
  }[]
  story: {
    episode: string
    status: string
    context: { [name: string]: unknown }
    confidence: number | null
    tags: string[]
    remarks: string[]
    r: number | null
    rSource: 'stop' | 'proxy' | 'none'
    holdingSeconds: number | null
    mfeR: number | null
    maeR: number | null
    expected: {
      handle: string
      mean: number
      edge: number
    }[]
    expectedR: number | null
    /** (R − expected) / σ. */
    surprise: number | null
    touched: {
      handle: string
      says: string
      state: string
    }[]
    /** In force at the entry. */
    plans: {
      handle: string
      when: string
    }[]
    /** What the model said besides its decisions to enter and to leave. */
    said: {
      action: string
      /** A moment in UTC. */
      at: string
      /** All of it where it is short, else how it begins. */
      text: string
      whole: boolean
      /** Where all of it stands. */
      file: string | null
    }[]
    /** Handles that its turn was shown. */
    shown: string[]
    /** Handles that its decision relied on. */
    cited: string[]
    /** Lines of texts that its turn searched for or read, or that its decision relied on. */
    passages: {
      handle: string
      path: string
      startLine: number
      endLine: number
      /** To the turn itself; else it had been shown to an earlier one. */
      shown: boolean
      cited: boolean
    }[]
    /** Of the memory now: min(1, Rec·boost). */
    strength: number
    /** Turns that cited it since. */
    citations: number
    /** Turns it was shown in. */
    retrievals: number
    lastRetrieved: string | null
  } | null
}

export interface TradeCloseInput {
  readonly fee?: string | number | undefined
  /** Funding and dividends received, negative if paid. */
  readonly funding?: string | number | undefined
  readonly rate?: string | number | undefined
  readonly kind?:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | undefined
  /** The result in units of the risk taken, where the stop was not told. */
  readonly r?: number | undefined
  /** What there is to say about it afterwards. */
  readonly remark?: string | undefined
  readonly trade?: string | undefined
  readonly position?: string | undefined
  readonly order?: string | undefined
  readonly symbol?: string | undefined
  readonly price: string | number
  readonly exitReason?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface TradeInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  /** T12, its id, or your own trade, position or order id. */
  readonly trade: string
}

export interface TradeOpenInput {
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly size: string | number
  /** Your own id of the trade. */
  readonly trade?: string | undefined
  /** The broker’s id of the position. */
  readonly position?: string | undefined
  /** The order that opened it. */
  readonly order?: string | undefined
  /** In the account’s currency. */
  readonly fee?: string | number | undefined
  /** Quote currency to account currency; 1 if left out. */
  readonly rate?: string | number | undefined
  readonly leverage?: string | number | undefined
  /** Stop known at the entry; with it the risk is known. */
  readonly stop?: string | number | undefined
  readonly target?: string | number | undefined
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  /** Why it was opened. */
  readonly reason?: string | undefined
  /** 0 to 1, as stated. */
  readonly confidence?: number | undefined
  /** Your own labels. */
  readonly tags?: readonly string[] | undefined
  /** How long it is meant to be held. */
  readonly expectedMinutes?: number | undefined
  /** When the signal came, if before the decision. */
  readonly signalAt?: string | number | Date | undefined
  /** The price at the signal. */
  readonly signalPrice?: string | number | undefined
  readonly context?: unknown | undefined
  readonly lessonsHash?: string | undefined
  readonly price: string | number
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface TradeRecordInput {
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly size: string | number
  /** Your own id of the trade. */
  readonly trade?: string | undefined
  /** The broker’s id of the position. */
  readonly position?: string | undefined
  /** The order that opened it. */
  readonly order?: string | undefined
  readonly fee?: string | number | undefined
  readonly rate?: string | number | undefined
  readonly leverage?: string | number | undefined
  /** Stop known at the entry; with it the risk is known. */
  readonly stop?: string | number | undefined
  readonly target?: string | number | undefined
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  /** Why it was opened. */
  readonly reason?: string | undefined
  /** 0 to 1, as stated. */
  readonly confidence?: number | undefined
  /** Your own labels. */
  readonly tags?: readonly string[] | undefined
  /** How long it is meant to be held. */
  readonly expectedMinutes?: number | undefined
  /** When the signal came, if before the decision. */
  readonly signalAt?: string | number | Date | undefined
  /** The price at the signal. */
  readonly signalPrice?: string | number | undefined
  readonly context?: unknown | undefined
  readonly lessonsHash?: string | undefined
  /** Funding and dividends received, negative if paid. */
  readonly funding?: string | number | undefined
  readonly kind?:
    | 'agent'
    | 'stop_loss'
    | 'take_profit'
    | 'liquidated'
    | 'external_flatten'
    | 'expired'
    | 'unknown'
    | undefined
  /** The result in units of the risk taken, where the stop was not told. */
  readonly r?: number | undefined
  /** What there is to say about it afterwards. */
  readonly remark?: string | undefined
  /** When it was opened; leave out if unknown. */
  readonly entryAt?: string | number | Date | undefined
  readonly entryPrice: string | number
  readonly exitPrice: string | number
  readonly exitReason?: string | undefined
  readonly mfe?: string | number | undefined
  readonly mae?: string | number | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface TradeRemarkInput {
  /** T12, its id, or your own trade, position or order id. */
  readonly trade: string
  readonly text: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}

export interface Trades {
  /** A moment in UTC. */
  asOf: string
  trades: Trade[]
  why: string | null
}

export interface TradesInput {
  /** Read what was known at this moment; now if left out. */
  readonly asOf?: string | number | Date | undefined
  readonly status?: 'open' | 'closed' | 'voided' | undefined
  readonly symbol?: string | undefined
  /** The strategy’s name, any version. */
  readonly strategy?:
    | string
    | {
        /** What it is called; outcomes are counted by it. */
        readonly name: string
        /** Which version of it. */
        readonly version?: string | undefined
        /** What it was set to: { "lookback": 20 }. */
        readonly parameters?: { readonly [name: string]: unknown } | undefined
      }
    | undefined
  readonly run?: string | undefined
  readonly limit?: number | undefined
}

export interface Turn {
  turn: string
  /** A moment in UTC. */
  at: string
  seq: number
  snapshot: Recorded | null
  context: {
    text: string
    sections: {
      name: string
      text: string
      handles: string[]
      leftOut: number
    }[]
    why: string | null
  }
}

export interface TurnInput {
  /** The whole account, or the symbols that this snapshot covers. */
  readonly scope?: 'account' | readonly string[] | undefined
  /** Last prices by symbol: { "BTC": { "price": 100, "high": 101, "low": 99 } }. */
  readonly marks?:
    | {
        readonly [name: string]: {
          readonly price: string | number
          readonly high?: string | number | undefined
          readonly low?: string | number | undefined
          readonly rate?: string | number | undefined
        }
      }
    | undefined
  /** The broker’s word on positions that ended since the last tick. */
  readonly exits?:
    | readonly {
        readonly symbol: string
        readonly id?: string | undefined
        readonly price?: string | number | undefined
        readonly kind?:
          | 'agent'
          | 'stop_loss'
          | 'take_profit'
          | 'liquidated'
          | 'external_flatten'
          | 'expired'
          | 'unknown'
          | undefined
        readonly fee?: string | number | undefined
      }[]
    | undefined
  /** Named events going on: ["NFP"]; plans can wait for them. */
  readonly events?: readonly string[] | undefined
  /** Which lessons the agent was shown. */
  readonly lessonsHash?: string | undefined
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
  /** Bars by symbol: { "BTC": [{ at, open, high, low, close }] } or by timeframe. */
  readonly bars?:
    | {
        readonly [name: string]:
          | readonly {
              readonly at: string | number | Date
              readonly open: number | string
              readonly high: number | string
              readonly low: number | string
              readonly close: number | string
              readonly volume?: number | undefined
            }[]
          | {
              readonly [K in 'M1' | 'M5' | 'M15' | 'M30' | 'H1' | 'H4' | 'D1']?:
                | readonly {
                    readonly at: string | number | Date
                    readonly open: number | string
                    readonly high: number | string
                    readonly low: number | string
                    readonly close: number | string
                    readonly volume?: number | undefined
                  }[]
                | undefined
            }
      }
    | undefined
  /** The situation as you know it, by symbol: { "BTC": { "trend": "up" } }; the rest is derived from bars. */
  readonly context?:
    | {
        readonly [name: string]: {
          readonly price?: number | string | null | undefined
          readonly atrD1?: number | string | null | undefined
          readonly atrH1?: number | string | null | undefined
          readonly atrM5?: number | string | null | undefined
          readonly spread?: number | string | null | undefined
          readonly spreadAsAtr?: number | null | undefined
          readonly regime?: 'trending_up' | 'trending_down' | 'ranging' | 'volatile' | 'unknown' | undefined
          readonly trend?: 'up' | 'down' | 'none' | 'unknown' | undefined
          readonly volatility?: 'low' | 'normal' | 'high' | 'extreme' | 'unknown' | undefined
          readonly session?: 'asia' | 'london' | 'newyork' | 'overlap' | undefined
          readonly drawdown?: number | null | undefined
          readonly losingStreak?: number | null | undefined
          readonly confidence?: number | null | undefined
          readonly hour?: number | undefined
          readonly weekday?: number | undefined
          readonly barSeconds?: number | null | undefined
        }
      }
    | undefined
  /** The broker’s positions; left out, nothing is reconciled. */
  readonly positions?:
    | readonly {
        readonly symbol: string
        readonly side: 'long' | 'short'
        readonly size: string | number
        readonly id?: string | undefined
        readonly price?: string | number | undefined
        readonly mark?: string | number | undefined
        readonly high?: string | number | undefined
        readonly low?: string | number | undefined
        readonly rate?: string | number | undefined
        readonly leverage?: string | number | undefined
        readonly stop?: string | number | undefined
        readonly target?: string | number | undefined
        readonly fees?: string | number | undefined
        readonly funding?: string | number | undefined
        readonly strategy?:
          | string
          | {
              /** What it is called; outcomes are counted by it. */
              readonly name: string
              /** Which version of it. */
              readonly version?: string | undefined
              /** What it was set to: { "lookback": 20 }. */
              readonly parameters?: { readonly [name: string]: unknown } | undefined
            }
          | undefined
      }[]
    | undefined
  readonly equity?: string | number | undefined
}

export interface Verify {
  sound: boolean
  events: number
  head: {
    seq: number
    hash: string
  }
  anchor: {
    seq: number
    hash: string
  } | null
  archives: number
  problems: {
    where: string
    problem: string
  }[]
  /** Protected files changed without approval: told, but no edit of the record. */
  unapproved: string[]
  /** Files made from the log that somebody changed; the next write makes them again. */
  changedProjections: string[]
  message: string
}

export interface VoidInput {
  readonly trade: string
  readonly reason: string
  /** When it happened, such as 2026-01-31T09:30:00Z; now if left out. */
  readonly at?: string | number | Date | undefined
  /** When it was learned, if later. */
  readonly knownAt?: string | number | Date | undefined
  /** Your own id: the same id at the same time is the same fact. */
  readonly id?: string | undefined
}
