import { setLocalDataCookie } from './local-data-cookie'

/** Parses one stored JSON value; `undefined` when this version cannot read it. */
export type Reader<T> = (value: unknown) => T | undefined

export const storedText: Reader<string> = (value) => (typeof value === 'string' ? value : undefined)

export const storedFlag: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined

export const storedNumber: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

export const storedIndex: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

/** Text that `parse` accepts; it throws for any other. */
export const storedAs =
  <T>(parse: (text: string) => T): Reader<T> =>
  (value) => {
    if (typeof value !== 'string') return undefined
    try {
      return parse(value)
    } catch {
      return undefined
    }
  }

export const storedLiteral =
  <const Literal extends string>(...literals: readonly Literal[]): Reader<Literal> =>
  (value) =>
    literals.find((literal) => literal === value)

/** `fallback` for a missing value or null. */
export const storedOr =
  <T, Fallback>(reader: Reader<T>, fallback: Fallback): Reader<T | Fallback> =>
  (value) =>
    value === undefined || value === null ? fallback : reader(value)

/** An array without an invalid element. */
export const storedArray =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined
    const read = readValid(value, reader)
    return read.length === value.length ? read : undefined
  }

/** An object with these fields; others are left out. */
export function storedObject<T extends object>(
  fields: {
    readonly [Name in keyof T]-?: Reader<T[Name]>
  },
): Reader<T> {
  const readers: readonly (readonly [string, Reader<unknown>])[] = Object.entries(fields)
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const read = readers.map(([name, reader]) => [name, reader(Reflect.get(value, name))] as const)
    if (read.some(([, field]) => field === undefined)) return undefined
    return Object.fromEntries(read) as T
  }
}

const readValid = <T>(values: readonly unknown[], reader: Reader<T>): T[] =>
  values.flatMap((value) => {
    const read = reader(value)
    return read === undefined ? [] : [read]
  })

/** Parses stored text; `undefined` when it is not JSON or the reader rejects it. */
export function parseStored<T>(text: string, reader: Reader<T>): T | undefined {
  try {
    return reader(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The list stored under a key; entries this version cannot read are left out. */
export function readStoredList<T>(key: string, reader: Reader<T>): readonly T[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? readValid(stored, reader) : []
  } catch {
    return []
  }
}

/** Stores a list, amounts as decimal text. False when the browser could not. */
export function writeStoredList(key: string, entries: readonly object[]): boolean {
  try {
    localStorage.setItem(key, jsonText(entries))
    if (entries.length > 0) setLocalDataCookie()
    return true
  } catch {
    return false
  }
}

/** JSON has no bigint: an amount is decimal text. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
