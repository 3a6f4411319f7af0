import path from 'node:path'

/** A file and the files that it imports, by their paths from the root. */
export type Imports = { readonly source: string; readonly imported: readonly string[] }

/**
 * Pairs of folders that import each other, also by way of others, as `a and b`, sorted. What a file
 * imports, each folder around that file imports too, unless it is within that folder.
 */
export function folderCircles(files: readonly Imports[]): readonly string[] {
  const importsOf = new Map<string, Set<string>>()
  for (const { source, imported } of files) {
    for (const folder of foldersAround(source)) {
      const others = importsOf.get(folder) ?? new Set()
      importsOf.set(folder, others)
      for (const file of imported)
        if (!file.startsWith(`${folder}/`)) others.add(path.posix.dirname(file))
    }
  }
  const reached = new Map([...importsOf.keys()].map((folder) => [folder, reach(folder, importsOf)]))
  const pairs = [...importsOf].flatMap(([folder, others]) =>
    [...others]
      .filter((other) => other !== folder && reached.get(other)?.has(folder))
      .map((other) => [folder, other].sort().join(' and ')),
  )
  return [...new Set(pairs)].sort()
}

function foldersAround(file: string): readonly string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersAround(folder)]
}

function reach(
  from: string,
  importsOf: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [from]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const other of importsOf.get(folder) ?? []) {
      if (seen.has(other)) continue
      seen.add(other)
      open.push(other)
    }
  }
  return seen
}
