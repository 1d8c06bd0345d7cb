import { useSearchParams } from 'wouter'
import { plural } from '../../figures.ts'
import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { Checking } from './checking.tsx'
import { type Question, type Recalled, useRecalled } from './data.ts'
import { DistributionShown } from './distribution-shown.tsx'
import { Hits } from './hits.tsx'
import { type Asked, FIELDS, QuestionForm } from './question-form.tsx'

/** What does memory say about this? */
export const Ask = () => {
  const [params] = useSearchParams()
  const asked = Object.fromEntries(FIELDS.map((field) => [field, params.get(field) ?? ''])) as Asked
  return (
    <div className="grid gap-3">
      <QuestionForm asked={asked} />
      {params.has('symbol') && asked.symbol !== '' ? (
        <Answer asked={asked} />
      ) : (
        <Panel title="What does memory say about this?">
          <Empty>Name a symbol and a side: what happened in situations like it, and what it came to.</Empty>
        </Panel>
      )}
    </div>
  )
}

/** The situation is what was filled in; what was left open is not compared. */
const questionOf = ({ symbol, side, strategy, trend, volatility, session }: Asked): Question => {
  const context = Object.fromEntries(
    Object.entries({ trend, volatility, session }).filter(([, value]) => value !== ''),
  )
  // The fields are those of the form’s own choices; the call checks them again.
  return {
    symbol,
    ...(side === '' ? {} : { side }),
    ...(strategy === '' ? {} : { strategy }),
    ...(Object.keys(context).length === 0 ? {} : { context }),
  } as Question
}

const Answer = ({ asked }: { asked: Asked }) => {
  const question = questionOf(asked)
  const formula = asked.formula === 'owm-1.0' ? 'owm-1.0' : 'owm-1.1'
  const found = useRecalled({ ...question, formula, limit: 12 })
  return (
    <>
      {asked.side !== '' && <Checking asked={asked} question={question} />}
      <Answered query={found}>{(recalled) => <RecalledShown recalled={recalled} />}</Answered>
    </>
  )
}

const RecalledShown = ({ recalled }: { recalled: Recalled }) => {
  const { hits, warnings, warningsLeft, distribution, contrast, candidates, kelly, notices, why } = recalled
  return (
    <div className="grid gap-3">
      {distribution !== null && (
        <Panel
          title="What the evidence comes to"
          hint={`${plural(candidates, 'memory', 'memories')} looked through`}
        >
          <DistributionShown distribution={distribution} />
          {kelly !== null && (
            <p className="border-t border-line px-3 py-2 text-warn">
              The published formula would bet {(kelly * 100).toFixed(1)}% of equity: unsafe, and never a size.
            </p>
          )}
          {[...contrast, ...notices].map((line) => (
            <p key={line} className="border-t border-line px-3 py-1.5">
              {line}
            </p>
          ))}
        </Panel>
      )}
      <div className="grid gap-3 xl:grid-cols-2">
        <Panel title="Most telling" hint="by the bar of its parts">
          <Hits hits={hits} none={why ?? 'Nothing like it is remembered.'} />
        </Panel>
        <Panel
          title="Warnings"
          hint="losses in situations as similar"
          side={warningsLeft > 0 && <span className="text-muted">{warningsLeft} more</span>}
        >
          <Hits hits={warnings} none="No loss in a situation like it." />
        </Panel>
      </div>
    </div>
  )
}
