import { describe, expect, it } from 'vitest'
import { maintenanceAtStart, nextMaintenance, type TableState } from './pglite-maintenance'

const QUIET: TableState = {
  name: 'orders',
  pages: 500,
  indexPages: 400,
  visiblePages: 500,
  rows: 10_000,
  deadRows: 0,
  insertedSinceVacuum: 0,
  changedSinceAnalysis: 0,
}
const table = (changes: Partial<TableState>): TableState => ({ ...QUIET, ...changes })

describe('nextMaintenance', () => {
  it.each([
    ['a fifth of the rows is dead', { deadRows: 2_051 }, 'vacuum (truncate off) "orders"'],
    ['a fifth was added', { insertedSinceVacuum: 3_001 }, 'vacuum (truncate off) "orders"'],
    ['a tenth has changed', { changedSinceAnalysis: 1_051 }, 'analyze "orders"'],
    ['it is new', { rows: null, changedSinceAnalysis: 51 }, 'analyze "orders"'],
    ['less than that has changed', { deadRows: 2_050, changedSinceAnalysis: 1_050 }, null],
  ])('works on a table when %s', (_, changes, statement) => {
    expect(nextMaintenance([table(changes)])).toBe(statement)
  })

  it('starts with the table with the most changes', () => {
    const busy = table({ name: 'quotes', changedSinceAnalysis: 9_000 })
    expect(nextMaintenance([table({ deadRows: 5_000 }), busy])).toBe('analyze "quotes"')
  })

  it('skips indexes that take long to read, and reads them when no row is dead', () => {
    const long = { indexPages: 1_001 }
    expect(nextMaintenance([table({ ...long, deadRows: 3_000 })])).toMatch(/index_cleanup off/)
    expect(nextMaintenance([table({ ...long, insertedSinceVacuum: 4_000 })])).not.toMatch(/index/)
  })

  it('postpones a vacuum of too many changed pages to the next start, but analyses the table', () => {
    const large = { pages: 5_000, visiblePages: 3_999, deadRows: 3_000 }
    expect(nextMaintenance([table(large)])).toBeNull()
    expect(nextMaintenance([table({ ...large, changedSinceAnalysis: 3_000 })])).toBe(
      'analyze "orders"',
    )
    expect(nextMaintenance([table({ ...large, visiblePages: 4_000 })])).toMatch(/^vacuum/)
  })
})

describe('maintenanceAtStart', () => {
  it('works on tables never looked at or with a fifth of their pages changed', () => {
    const tables = [
      table({ name: 'new', rows: null, visiblePages: 0 }),
      table({ name: 'changed', visiblePages: 399 }),
      table({ name: 'kept', visiblePages: 400 }),
      table({ name: 'empty', rows: null, pages: 0, visiblePages: 0 }),
    ]
    expect(maintenanceAtStart(tables)).toEqual([
      'vacuum (analyze) "new"',
      'vacuum (analyze) "changed"',
    ])
  })
})
