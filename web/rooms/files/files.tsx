import { Answered, Empty, Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/values.tsx'
import { To, usePlace } from '../../place.tsx'
import { Changes } from './changes.tsx'
import { type ListedFile, useTree } from './data.ts'
import { TextShown } from './text-shown.tsx'

/** The workspace: its files, one of them, and what waits for a person. */
export const Files = () => {
  const { rest } = usePlace()
  return (
    <div className="grid gap-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <Tree chosen={rest} />
      <div className="grid min-w-0 content-start gap-3">
        {rest === '' ? <Changes /> : <TextShown path={rest} />}
      </div>
    </div>
  )
}

const ROOT = ''

const Tree = ({ chosen }: { chosen: string }) => {
  const { agent } = usePlace()
  const found = useTree()
  return (
    <Panel
      title="Files"
      className="self-start"
      side={
        <To
          room="files"
          aria-current={chosen === '' ? 'page' : undefined}
          className="text-accent hover:underline aria-[current=page]:text-muted"
        >
          changes
        </To>
      }
    >
      {found.data?.files.length === 0 ? (
        <Empty command={`npx hindcast write note --key gold --text "quiet before the news" --agent ${agent}`}>
          No file has been written yet. Notes, journals and rules appear here:
        </Empty>
      ) : (
        <Answered query={found}>{({ files }) => <Folders files={files} chosen={chosen} />}</Answered>
      )}
    </Panel>
  )
}

const Folders = ({ files, chosen }: { files: readonly ListedFile[]; chosen: string }) => {
  const folders = new Map<string, ListedFile[]>()
  for (const file of files) {
    const folder = file.path.includes('/') ? file.path.slice(0, file.path.lastIndexOf('/')) : ROOT
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return (
    <div className="max-h-72 overflow-y-auto py-1 lg:max-h-[80vh]">
      {[...folders].sort().map(([folder, inside]) => (
        <div key={folder}>
          {folder !== ROOT && <p className="px-3 pt-1 text-muted">{folder}/</p>}
          <ul>
            {inside
              .toSorted((a, b) => (a.path < b.path ? 1 : -1))
              .map(({ path, standing }) => (
                <li key={path}>
                  <To
                    room="files"
                    rest={path}
                    aria-current={path === chosen ? 'page' : undefined}
                    className={`flex justify-between gap-2 px-3 py-0.5 hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent ${folder === ROOT ? '' : 'pl-6'}`}
                  >
                    <span className="truncate">{path.slice(path.lastIndexOf('/') + 1)}</span>
                    {standing === 'unapproved' && <Tag warn>not approved</Tag>}
                  </To>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
