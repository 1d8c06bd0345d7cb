import { useState } from 'react'
import { exported, type Problem } from '../../client.ts'
import { Button } from '../../parts/buttons.tsx'
import { ProblemNote } from '../../parts/panel.tsx'
import { usePlace } from '../../place.tsx'

const save = (name: string, file: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export const Downloads = () => {
  const place = usePlace()
  const [state, setState] = useState<'busy' | Problem | null>(null)
  const take = async (format: 'jsonl' | 'csv'): Promise<void> => {
    setState('busy')
    try {
      save(`${place.agent}-${place.run ?? 'live'}.${format}`, await exported(place, format))
      setState(null)
    } catch (error) {
      setState(error as Problem) // a request ends in no other
    }
  }
  return (
    <div className="grid gap-2 px-3 py-2">
      <div className="flex flex-wrap gap-2">
        <Button disabled={state === 'busy'} onClick={() => void take('jsonl')}>
          Events as JSON lines
        </Button>
        <Button disabled={state === 'busy'} onClick={() => void take('csv')}>
          Trades as CSV
        </Button>
      </div>
      {state === 'busy' && (
        <p role="status" className="text-muted">
          Reading…
        </p>
      )}
      {state !== null && state !== 'busy' && <ProblemNote problem={state} />}
      <p className="text-muted">
        A person’s to take. Imported whole, the events make a log with the same hashes: npx hindcast import
      </p>
    </div>
  )
}
