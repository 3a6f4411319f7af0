import { describe, expect, it } from 'vitest'
import { indexesRead, type PlanNode, rowsRead, tablesReadWhole } from './plan-rows'

const scan = (type: string, rows: number, loops: number, rest: Partial<PlanNode> = {}) => ({
  'Node Type': type,
  'Relation Name': 'orders',
  'Actual Rows': rows,
  'Actual Loops': loops,
  ...rest,
})

describe('rows of a plan', () => {
  it('counts each table scan, times its loops, with what it filtered out', () => {
    const plan: PlanNode = {
      'Node Type': 'Nested Loop',
      'Actual Rows': 5,
      'Actual Loops': 1,
      Plans: [
        scan('Index Scan', 5, 1, { 'Rows Removed by Filter': 20 }),
        scan('Index Scan', 2, 5, { 'Relation Name': 'trades', 'Index Name': 'trades_of_order' }),
      ],
    }
    expect(rowsRead(plan)).toBe(35)
    expect(rowsRead(plan, 'trades')).toBe(10)
    expect(indexesRead(plan)).toEqual(['trades_of_order'])
    expect(tablesReadWhole(plan)).toEqual([])
  })

  it('counts a bitmap once and names tables that are read whole', () => {
    const index = { 'Node Type': 'Bitmap Index Scan', 'Actual Rows': 9, 'Actual Loops': 1 }
    const plan = scan('Seq Scan', 1, 1, {
      'Rows Removed by Filter': 99,
      Plans: [
        scan('Bitmap Heap Scan', 7, 1, { 'Rows Removed by Index Recheck': 2, Plans: [index] }),
      ],
    })
    expect(rowsRead(plan)).toBe(109)
    expect(tablesReadWhole(plan)).toEqual(['orders'])
  })

  it('counts no row for the table that a statement changes', () => {
    const plan = scan('ModifyTable', 3, 1, { Plans: [scan('Index Scan', 3, 1)] })
    expect(rowsRead(plan)).toBe(3)
  })
})
