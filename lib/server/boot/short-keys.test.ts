import { expect, it, vi } from 'vitest'
import { warnOfShortKeys } from './short-keys'

it('warns of short keys by their variables, and never shows a key', () => {
  const warn = vi.fn()
  warnOfShortKeys(
    { warn },
    { SHORT: 'k'.repeat(21), LONG: 'k'.repeat(22), UNSET: null, ALSO: 'secret-of-sixteen' },
  )
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { variable: 'SHORT' },
    { variable: 'ALSO' },
  ])
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/kkk|secret-of/)
})
