import 'server-only'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** `<network>/<month>/<group>`, with a number from the second part of a month's group on. */
const partName = (group: string, number: number) => (number === 1 ? group : `${group}-${number}`)

/** Complete parts of a network, oldest month first; `groups` gives the order within a month. */
export async function listParts(
  folder: string,
  groups: readonly string[],
): Promise<readonly { readonly month: string; readonly group: string; readonly folder: string }[]> {
  const months = (await entriesOf(folder)).filter((name) => /^\d{4}-\d\d$/.test(name)).sort()
  const parts = await Promise.all(
    months.map(async (month) =>
      (await entriesOf(path.join(folder, month))).flatMap((name) => {
        const [, group = '', number = '1'] = /^([a-z_]+?)(?:-(\d+))?$/.exec(name) ?? []
        const at = groups.indexOf(group)
        const part = { month, group, folder: path.join(folder, month, name) }
        return at === -1 ? [] : [{ ...part, at, number: Number(number) }]
      }),
    ),
  )
  return parts
    .flat()
    .toSorted((a, b) => a.at - b.at || a.month.localeCompare(b.month) || a.number - b.number)
}

/** The folder of the next part of a month's group. */
export async function nextPart(folder: string, month: string, group: string): Promise<string> {
  const found = await entriesOf(path.join(folder, month))
  let number = 1
  while (found.includes(partName(group, number))) number += 1
  return path.join(folder, month, partName(group, number))
}

const entriesOf = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
