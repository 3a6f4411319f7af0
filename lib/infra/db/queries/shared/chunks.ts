import 'server-only'
import { chunk } from '@/lib/domain/shared/chunk'

// A statement has at most 65,535 parameters; the widest bulk row here has 13.
const ROWS_PER_STATEMENT = 1_000

/** `rows` in order, in groups that fit into one statement. */
export const chunks = <T>(
  rows: readonly T[],
  rowsPerStatement = ROWS_PER_STATEMENT,
): readonly (readonly T[])[] => chunk(rowsPerStatement, rows)
