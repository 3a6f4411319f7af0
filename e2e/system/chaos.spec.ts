import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'

/**
 * Each kind of fault once takes two minutes on an idle machine; the limit allows for a busy one.
 */
const TIMEOUT_MS = 2_400_000
const SHORT_FORM = ['--minutes', '1', '--standstill', '8']

let running: ChildProcess | null = null

test.afterAll(() => {
  running?.kill('SIGTERM')
})

for (const database of ['pglite', 'postgres'] as const) {
  test(`under faults of every kind nothing is lost, doubled or changed, on ${database}`, async () => {
    test.skip(
      database === 'postgres' && !process.env.TEST_DATABASE_URL,
      'needs a PostgreSQL server: set TEST_DATABASE_URL',
    )
    test.setTimeout(TIMEOUT_MS)
    running = spawn(
      process.execPath,
      ['--import', 'tsx', 'lib/testing/chaos/chaos.ts', ...SHORT_FORM, '--database', database],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [running.stdout, running.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const [status] = await once(running, 'exit')
    running = null
    console.log(output)
    expect(status, output).toBe(0)
  })
}
