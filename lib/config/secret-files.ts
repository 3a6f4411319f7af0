import 'server-only'

/** Variables of the process; empty ones are left out. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The text of a file; throws when it cannot be read. */
export type ReadText = (file: string) => string

/** Far more than a list of keys needs; a larger file is another one than was meant. */
const MAX_SECRET_BYTES = 64 * 1024

/** Why a file cannot be read, by the code of the system's error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the user of this process may not read the file',
  EPERM: 'the user of this process may not read the file',
  EISDIR: 'that is a folder',
  EFBIG: 'the file has more than 64 KiB',
}

const twinOf = (name: string): string => `${name}_FILE`

/** The names of secrets, and of the variables that name their files. */
export const withTwins = (secrets: readonly string[]): readonly string[] =>
  secrets.flatMap((name) => [name, twinOf(name)])

/**
 * The variables with the secrets among them read from the files that `<NAME>_FILE` names, without
 * surrounding whitespace, such as the newline at the end. Both given, and a file that is missing,
 * unreadable, empty or larger than 64 KiB, are added to `problems`. None of them shows the text, nor
 * what the variable says: it may be the secret itself, given under the wrong name.
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
    const secret = readSecret(file, readText)
    if ('problem' in secret) {
      problems.push(`${twin}: ${secret.problem}`)
      return []
    }
    return [[name, secret.text]]
  })
  return { ...variables, ...Object.fromEntries(read) }
}

function readSecret(
  file: string,
  readText: ReadText,
): { readonly text: string } | { readonly problem: string } {
  try {
    const whole = readText(file)
    const text = whole.trim()
    if (Buffer.byteLength(whole) > MAX_SECRET_BYTES) return { problem: REASONS.EFBIG ?? '' }
    return text === '' ? { problem: 'the file is empty' } : { text }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { problem: REASONS[code] ?? 'the file cannot be read' }
  }
}

/** The trimmed text of a file; null when it cannot be read. */
export function textOf(file: string, readText: ReadText): string | null {
  try {
    return readText(file).trim()
  } catch {
    return null
  }
}
