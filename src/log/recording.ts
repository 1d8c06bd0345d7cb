import type { Id, Instant } from '#vocabulary'
import { type Draft, refuseAhead, seal } from './draft.ts'
import { findDuplicate } from './duplicates.ts'
import { Fold } from './fold/fold.ts'
import { withIds } from './handle-names.ts'
import { withInheritedTrust } from './inherited-trust.ts'
import { kindOf } from './kinds/kinds.ts'
import type { HeldSecret } from './mask-payload.ts'
import type { Commit, LogOptions, LogTransaction } from './ports.ts'
import type { Change } from './rows/change.ts'
import type { StoredEvent } from './rows/event.ts'
import type { State } from './rows/state.ts'

export interface Recorded {
  readonly outcome: 'recorded' | 'duplicate' | 'unchanged'
  readonly id: Id
  readonly at: Instant
  readonly event: StoredEvent | null
  readonly changes: readonly Change[]
  readonly notices?: readonly string[]
  readonly masked: readonly HeldSecret[]
}

export class Recording {
  readonly commits: Commit[] = []
  private readonly transaction: LogTransaction
  private readonly options: LogOptions
  private readonly fold: Fold
  private readonly decided = new Map<Id, StoredEvent>()

  constructor(transaction: LogTransaction, state: State, options: LogOptions) {
    this.transaction = transaction
    this.options = options
    this.fold = new Fold(transaction, state, (commits) => transaction.addEvents(commits))
  }

  get state(): State {
    return this.fold.state
  }

  async take(prepare: (state: State) => Draft | Promise<Draft>): Promise<Recorded> {
    const { fold, options } = this
    const { clock, simulated } = options
    const made = prepare(fold.state)
    const brought = made instanceof Promise ? await made : made
    if (!simulated) refuseAhead(brought, clock.now())
    const { masked } = brought
    const { outcome, id, at } = await findDuplicate(this.transaction, fold, brought, this.decided)
    if (outcome !== 'new') return { outcome, id, at, event: null, changes: [], masked }
    const named = await withIds(fold.rows, brought)
    const draft = id === named.id ? named : { ...named, id }
    if (!draft.copied) kindOf(draft.kind).refuse?.(fold.state, { ...draft, simulated })
    const trusted = await withInheritedTrust(fold.rows, fold.state, draft)
    const { head, account } = fold.state
    const now = simulated ? head.knownAt : clock.now()
    const event = seal(trusted, head, { now, simulated, live: account.live })
    const commit = await fold.step(event, draft.texts, draft.data)
    const { changes, notices = [] } = commit
    this.commits.push(commit)
    this.decided.set(event.id, event)
    return { outcome: 'recorded', id: event.id, at: event.at, event, changes, masked, notices }
  }

  finish(): Promise<void> {
    return this.fold.flush()
  }
}
