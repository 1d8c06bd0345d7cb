import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setTokenOfTab, tokenOfTab } from '../client.ts'
import { Button, FIELD, Submit } from '../parts/buttons.tsx'
import { Command } from '../parts/panel.tsx'

/** Who is looking: without a token an agent of this machine; by a token whoever it was made for. */
export const TokenForm = ({ done = () => {} }: { done?: () => void }) => {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const keep = (token: string | null): void => {
    setTokenOfTab(token)
    void client.resetQueries()
    // The stream of events was opened as somebody else.
    dispatchEvent(new Event('hindcast-token'))
    done()
  }
  return (
    <div className="max-w-md p-3">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') keep(text.trim())
        }}
      >
        <input
          aria-label="Token"
          type="password"
          autoComplete="off"
          placeholder="hct_…"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${FIELD} flex-1`}
        />
        <Submit>Use</Submit>
        {tokenOfTab() !== null && <Button onClick={() => keep(null)}>Forget</Button>}
      </form>
      <p className="mt-2 text-muted">
        Kept for this tab alone. Approving, correcting and voiding take a person’s token; make one on the
        machine of the server:
      </p>
      <Command text="npx hindcast token create --all --bearer person" />
    </div>
  )
}
