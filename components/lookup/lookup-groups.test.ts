import { describe, expect, it } from 'vitest'
import { groupRows, startsOpen } from './lookup-groups'
import { outcomeOf } from './lookup-rows'
import { rows } from './lookup-rows.fixture'

const labels = {
  symbol: (of: string) => of.slice(2, 4),
  day: (key: string) => key,
  zone: 'utc',
} as const
const grouped = (by: Parameters<typeof groupRows>[1]) =>
  groupRows(rows, by, labels).map(({ title, rows: members }) => `${title}: ${members.length}`)

describe('groups of rows', () => {
  it('start open where one group holds them all', () => {
    const open = groupRows(
      rows.filter((row) => outcomeOf(row) === 'found'),
      'status',
      labels,
    )
    expect(open.map((group) => startsOpen(group, open))).toEqual([true])
    const many = groupRows(rows, 'status', labels)
    expect(many.some((group) => startsOpen(group, many))).toBe(false)
    const unasked = groupRows(rows.slice(4), 'status', labels)
    expect(unasked.map((group) => startsOpen(group, unasked))).toEqual([false])
  })

  it('group by status, owner, pair, day and verdict; rows without the value come last', () => {
    const rest = ['Not stored: 1', 'Invalid: 1', 'Not asked yet: 1']
    expect(grouped('status')).toEqual(['Open: 2', ...rest])
    expect(grouped('pair')).toEqual(['a1 → a2: 2', ...rest])
    expect(grouped('owner')).toEqual(['0x121212…121212: 4', 'Invalid: 1'])
    expect(grouped('expiry')).toEqual(['2026-05-10: 3', '2026-11-20: 1', 'Invalid: 1'])
    expect(grouped('verdict')).toEqual(['Limit out of market: 1', 'Not explained yet: 1', ...rest])
  })
})
