import { isReadOnly, isShared, isWorkspacePath } from '#record'
import { shownPath } from '#vocabulary'
import type { FolderListing } from './ports.ts'

/** What of a folder is not taken in, and why, whatever it holds: so that nothing is left out in silence. */
export const notTakenIn = (
  { files, passedOver, tooDeep, closed, tooMany }: FolderListing,
  folder: string,
  pathOf: (inside: string) => string,
): readonly string[] => [
  ...passedOver.map((inside) => `${shownPath(pathOf(inside))} is a link or a device and is passed over`),
  ...tooDeep.map((inside) => `${shownPath(pathOf(inside))} is passed over: folders lie at most seven deep`),
  ...closed.map(
    (inside) => `${shownPath(pathOf(inside))} is a folder that may not be read; what it holds is passed over`,
  ),
  ...files
    .map(pathOf)
    .filter((path) => !isWorkspacePath(path) && (isShared(path) || !isReadOnly(path)))
    .map(
      (path) =>
        `${shownPath(path)} is passed over for its name: it is too long or too deep, a device on Windows, or has a sign (< > : " \\ | ? *) that not every disk allows`,
    ),
  ...(tooMany === 0
    ? []
    : [`${shownPath(folder)} holds ${tooMany} files more than are looked at, which are passed over`]),
]
