import { expect, test } from 'vitest'
import { applyImport, readStored, readStoredFile, storedKind, writeStoredFile } from './stored-data'

function storageOf(entries: Readonly<Record<string, string>>) {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
  }
}

const secret = 'coincidence.demoWalletKey'

test("reads only the app's entries and names them", () => {
  const storage = storageOf({ other: '1', 'coincidence.tabAlerts': '1', [secret]: '0x1' })
  expect(readStored(storage).map(({ key }) => key)).toEqual([secret, 'coincidence.tabAlerts'])
  expect(storedKind(secret).isSecret).toBe(true)
  expect(storedKind('coincidence.recentTokens.local').name).toBe('Recent tokens (local)')
  expect(storedKind('coincidence.future').name).toBe('coincidence.future')
})

test('moves entries to another browser, but never replaces its demo key', () => {
  const from = storageOf({ [secret]: '0x1', 'coincidence.recentTokens.local': 'a' })
  const to = storageOf({ [secret]: '0x2', 'coincidence.tabAlerts': '1' })
  const file = writeStoredFile('theme=dark', readStored(from))
  const read = readStoredFile(file, readStored(to))
  expect(read?.preferences).toBe('theme=dark')
  expect(read?.steps.map(({ effect }) => effect)).toEqual(['kept', 'new'])
  expect(applyImport(to, read?.steps ?? [])).toBe(1)
  expect(to.getItem(secret)).toBe('0x2')
  expect(to.getItem('coincidence.recentTokens.local')).toBe('a')
})

test('imports no unknown entry and no file of another kind', () => {
  const file = JSON.stringify({
    kind: 'coincidence-browser-data',
    version: 1,
    preferences: '',
    entries: { theirs: 'x', 'coincidence.future': 'y' },
  })
  expect(readStoredFile(file, [])?.steps.map(({ effect }) => effect)).toEqual([
    'unknown',
    'unknown',
  ])
  expect(readStoredFile('{"kind":"other"}', [])).toBeNull()
  expect(readStoredFile('not json', [])).toBeNull()
})
