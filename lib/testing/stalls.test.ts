import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { procStat } from '@/lib/infra/proc-stat'
import { stallProcesses } from './stalls'
import { seededRandom } from './system/random'

/** Whether Linux says that the process is suspended. */
const isSuspended = (pid: number): boolean => procStat(pid)?.[0] === 'T'

describe.skipIf(procStat('self') === null)('stallProcesses', () => {
  it('suspends what descends from a process, again and again, and lets all go on at its end', async () => {
    // It starts another one, and tells its id.
    const program = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 9)'])
      console.log(pid); process.on('SIGTERM', () => { process.kill(pid); process.exit() })`
    const parent = spawn(process.execPath, ['-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(parent.stdout, 'data')
    const grandchild = Number(String(line))
    const end = stallProcesses(process.pid, seededRandom(1))
    try {
      for (const pid of [parent.pid ?? 0, grandchild]) {
        for (const expected of [true, false, true]) {
          await expect.poll(() => isSuspended(pid), { interval: 5 }).toBe(expected)
        }
      }
      end()
      for (const pid of [parent.pid ?? 0, grandchild]) {
        await expect.poll(() => isSuspended(pid)).toBe(false)
      }
    } finally {
      end()
      parent.kill()
      await once(parent, 'exit')
    }
  })
})
