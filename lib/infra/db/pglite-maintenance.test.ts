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
const VACUUM = 'vacuum (truncate off) "orders"'
const VACUUM_WITHOUT_INDEXES = 'vacuum (truncate off, index_cleanup off) "orders"'

const table = (changes: Partial<TableState>): TableState => ({ ...QUIET, ...changes })

const short = (...tables: readonly TableState[]) => nextMaintenance(tables, 'short')

describe('nextMaintenance', () => {
  it.each([
    ['a fifth of the rows is dead', { rows: 1_000, deadRows: 251 }, VACUUM],
    ['a fifth was added', { insertedSinceVacuum: 3_001 }, VACUUM],
    ['a tenth has changed', { changedSinceAnalysis: 1_051 }, 'analyze "orders"'],
    ['it is new', { rows: null, changedSinceAnalysis: 51 }, 'analyze "orders"'],
    ['less than that has changed', { rows: 1_000, deadRows: 250, changedSinceAnalysis: 150 }, null],
  ])('works on a table when %s', (_, changes, statement) => {
    expect(short(table(changes))).toBe(statement)
  })

  it.each([
    ['500 dead rows', { deadRows: 501 }, VACUUM_WITHOUT_INDEXES],
    ['500 new pages', { insertedSinceVacuum: 10_001 }, VACUUM],
    ['10,000 changed rows', { changedSinceAnalysis: 10_001 }, 'analyze "orders"'],
    ['less', { deadRows: 500, insertedSinceVacuum: 10_000, changedSinceAnalysis: 10_000 }, null],
  ])(
    'works on a table of any size after %s, while the statement is short',
    (_, changes, statement) => {
      const large = {
        rows: 20_000_000,
        pages: 1_000_000,
        visiblePages: 1_000_000,
        indexPages: 900_000,
      }
      expect(short(table({ ...large, ...changes }))).toBe(statement)
    },
  )

  it('starts with the table with the most changes', () => {
    const busy = table({ name: 'quotes', changedSinceAnalysis: 9_000 })
    expect(short(table({ deadRows: 5_000 }), busy)).toBe('analyze "quotes"')
  })

  it('skips indexes that take long to read, and does not read them when no row is dead', () => {
    const long = { indexPages: 1_001 }
    expect(short(table({ ...long, deadRows: 3_000 }))).toBe(VACUUM_WITHOUT_INDEXES)
    expect(short(table({ ...long, insertedSinceVacuum: 4_000 }))).toBe(VACUUM)
  })

  it('runs a long vacuum only where long ones are allowed, and meanwhile analyses the table', () => {
    const large = { pages: 5_000, visiblePages: 4_499, deadRows: 501 }
    expect(short(table(large))).toBeNull()
    expect(short(table({ ...large, changedSinceAnalysis: 3_000 }))).toBe('analyze "orders"')
    expect(nextMaintenance([table(large)], 'any')).toBe(VACUUM)
    expect(short(table({ ...large, visiblePages: 4_501 }))).toBe(VACUUM_WITHOUT_INDEXES)
    expect(nextMaintenance([table({ ...large, visiblePages: 4_501 })], 'any')).toBe(VACUUM)
    // Another process would take the database for abandoned while this one stood still.
    const huge = { pages: 200_000, visiblePages: 99_000, deadRows: 501 }
    expect(nextMaintenance([table(huge)], 'any')).toBeNull()
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
