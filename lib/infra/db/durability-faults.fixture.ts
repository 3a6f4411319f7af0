import { randomBytes } from 'node:crypto'
import { fdatasyncSync, writeSync } from 'node:fs'
import { upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { InfraError } from '@/lib/infra/errors'
import type { Db } from './database'
import { openPglite } from './pglite'

/** Digits of a row that have the log grow by 16 KiB. */
const RANDOM_BYTES = 8_192

const [, , dir = '', point = ''] = process.argv
let killsAtFlush = false
const database = await openPglite(dir, {
  flush: (fd) => {
    fdatasyncSync(fd)
    if (killsAtFlush) kill()
  },
})

const print = (text: string): unknown => writeSync(1, `${text}\n`)
const put = (db: Db, key: string) => upsertMeta(db, { chainId: 1, key, value: '' })
const putBoth = (between = () => {}) =>
  database.transaction(async (tx) => {
    await put(tx, `${point}: first`)
    between()
    await put(tx, `${point}: second`)
  })

/** Ends this process before the next line, as `kill -9` does. */
function kill(): void {
  process.kill(process.pid, 'SIGKILL')
}

const POINTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'after the acknowledgement': async () => {
    await putBoth()
    print(point)
    kill()
  },
  'within the transaction': () => putBoth(kill),
  'before the acknowledgement': () => {
    killsAtFlush = true
    return putBoth()
  },
  'at a full disk': async () => {
    const write = database.bind(upsertMeta)
    for (let count = 1; ; count += 1) {
      const value = randomBytes(RANDOM_BYTES).toString('hex')
      try {
        await write({ chainId: 1, key: `row ${count}`, value })
        print(`row ${count}`)
      } catch (error) {
        print(error instanceof InfraError && !error.retryable ? 'refused' : String(error))
      }
    }
  },
}

await POINTS[point]?.()
print('went on')
process.exit()
