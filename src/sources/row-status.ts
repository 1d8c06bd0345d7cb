import { Decimal, shownValue } from '#vocabulary'
import { squashed } from './column-names.ts'
import type { CsvLayout } from './csv-layout.ts'
import { type CsvRow, RowRefused } from './csv-row.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(',').map(squashed))

/** Nothing came of it, or not yet. */
const NOT_DONE = words(
  'cancelled,canceled,cancel,rejected,expired,pending,pending cancel,new,open,working,accepted,submitted,placed,active,inactive,failed,void,voided,deleted,unfilled,not filled,storniert,abgebrochen,abgelehnt,gelöscht,abgelaufen,verfallen,offen,ausstehend,nicht ausgeführt,已撤销,已撤单,已撤,撤单,已取消,取消,已拒绝,拒绝,废单,已过期,过期,未成交,待成交,отменен,отменён,отменена,отклонен,отклонён,отклонена,снята,снят,истек,истёк,истекла,активна,активен,ожидает,не исполнена,annulé,annulée,rejeté,rejetée,refusé,refusée,expiré,expirée,en attente,non exécuté,cancelado,cancelada,rechazado,rechazada,expirado,expirada,vencido,vencida,pendiente,no ejecutado',
)

/** Only a part of it was done: how much of it, a column of what was ordered does not say. */
const IN_PART = words(
  'partially filled,partial,partial fill,part filled,partly filled,partially cancelled,partially canceled,partially executed,teilausgeführt,teilweise ausgeführt,部分成交,частично исполнена,частично исполнен,partiellement exécuté,parcialmente ejecutado',
)

const DONE = words(
  'filled,fully filled,executed,complete,completed,done,closed,settled,success,successful,ok,traded,matched,win,won,loss,lost,breakeven,break even,ausgeführt,erledigt,abgerechnet,geschlossen,gewinn,verlust,已成交,全部成交,成交,完成,исполнена,исполнен,исполнено,закрыта,exécuté,exécutée,clôturé,ejecutado,ejecutada,cerrado,cerrada',
)

/** Columns that say how much of an order was executed, whatever became of the rest. */
const EXECUTED = words(
  'filled qty,filled quantity,executed qty,executed quantity,executed,filled,成交数量,成交量',
)

/** Why a row is no execution by what its status says; null where it is one. `unknown` hears words that are not known. */
export const notDone = (
  row: CsvRow,
  { map }: CsvLayout,
  unknown: (status: string) => void,
): string | null => {
  const status = row.text('status')
  if (status === undefined) return null
  const word = squashed(status)
  const hasExecuted = EXECUTED.has(squashed(map.size ?? ''))
  const isPart = IN_PART.has(word)
  if (DONE.has(word) || (isPart && hasExecuted)) return null
  if (isPart)
    throw new RowRefused(
      `it was executed in part (${shownValue(status)}), and how much of it is not said`,
      'Map the column of what was filled to size, or export executions instead of orders.',
    )
  if (!NOT_DONE.has(word)) {
    unknown(status)
    return null
  }
  // What was executed before the rest was called off.
  if (hasExecuted && (Decimal.parse(row.number('size') ?? '0')?.sign ?? 0) !== 0) return null
  return `not executed: ${shownValue(status.toLowerCase())}`
}
