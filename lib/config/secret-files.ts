import 'server-only'

/** Variables of the process; empty ones are left out. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The text of a file; throws when it cannot be read. */
export type ReadText = (file: string) => string

const twinOf = (name: string): string => `${name}_FILE`

/** The names of secrets, and of the variables that name their files. */
export const withTwins = (secrets: readonly string[]): readonly string[] =>
  secrets.flatMap((name) => [name, twinOf(name)])

/**
 * The variables with the secrets among them read from the files that `<NAME>_FILE` names, without
 * surrounding whitespace. Both given, an unreadable file and an empty one are added to `problems`;
 * none of them shows the text.
 */
export function withSecretFiles(
  variables: Variables,
  secrets: readonly string[],
  readText: ReadText,
  problems: string[],
): Variables {
  const read = secrets.flatMap((name): [string, string][] => {
    const twin = twinOf(name)
    const file = variables[twin]
    if (file === undefined) return []
    if (variables[name] !== undefined) {
      problems.push(`${name}, ${twin}: set one of them`)
      return []
    }
    const text = textOf(file, readText)
    if (text === null || text === '') {
      problems.push(`${twin}: ${file} ${text === null ? 'cannot be read' : 'is empty'}`)
      return []
    }
    return [[name, text]]
  })
  return { ...variables, ...Object.fromEntries(read) }
}

/** The trimmed text of a file; null when it cannot be read. */
export function textOf(file: string, readText: ReadText): string | null {
  try {
    return readText(file).trim()
  } catch {
    return null
  }
}
