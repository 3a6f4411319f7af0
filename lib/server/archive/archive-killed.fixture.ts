import { parseMonth } from '@/lib/domain/history/month'
import { unixSeconds } from '@/lib/domain/shared/amount'
import type { DatabaseLocation } from '@/lib/infra/db/db'
import { openDatabase } from '@/lib/infra/db/db'
import { historyLimits } from './archive-limits'
import { archiveHistory } from './history-archive'
import { CHAIN_ID } from './history-book.fixture'

// A process that archives and kills itself at the transaction of that number.

export type KilledQuestion = {
  readonly location: DatabaseLocation
  readonly out: string
  readonly before: string
  readonly nowSeconds: number
  /** Number of the step, from 1, before which it is killed. */
  readonly killAt: number
}

const question: KilledQuestion = JSON.parse(process.argv[2] ?? '')
const before = parseMonth(question.before)
if (!before.ok) throw new Error(before.error.description)
const database = await openDatabase(question.location)
const limits = await historyLimits(
  { database, chainId: CHAIN_ID },
  before.value,
  unixSeconds(question.nowSeconds),
)
if (!limits.ok) throw new Error(limits.error)
let steps = 0
const step = () => {
  steps += 1
  if (steps === question.killAt) process.kill(process.pid, 'SIGKILL')
}
await archiveHistory(
  {
    database,
    chainId: CHAIN_ID,
    network: 'local',
    out: question.out,
    before: before.value,
    limits: limits.value,
    schemaVersion: 1,
  },
  step,
  step,
)
await database.close()
