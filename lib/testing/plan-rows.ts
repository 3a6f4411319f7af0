/** One node of a plan as `explain (analyze, format json)` prints it. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  /** Mean over the loops. */
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Nodes that name a table whose rows they do not read: a bitmap's are read above it. */
const NOT_READING = ['Bitmap Index Scan', 'ModifyTable']

/** Rows of tables, or of one table, that an executed plan read, including those it threw away. */
export function rowsRead(node: PlanNode, table?: string): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan, table), 0)
  const name = node['Relation Name']
  if (name === undefined || (table !== undefined && name !== table)) return below
  if (NOT_READING.includes(node['Node Type'])) return below
  const perLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return below + Math.round(perLoop * node['Actual Loops'])
}

/** Tables that an executed plan read whole. */
export function tablesReadWhole(node: PlanNode): readonly string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(tablesReadWhole)]
}

/** Indexes that a plan reads. */
export function indexesRead(node: PlanNode): readonly string[] {
  const own = node['Index Name'] === undefined ? [] : [node['Index Name']]
  return [...own, ...(node.Plans ?? []).flatMap(indexesRead)]
}
