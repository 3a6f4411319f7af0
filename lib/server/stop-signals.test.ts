import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const FIXTURE = path.join(import.meta.dirname, 'stop-signals.fixture.ts')
const NODE = [process.execPath, '--import', 'tsx', FIXTURE] as const
const pids: number[] = []

afterEach(() => {
  for (const pid of pids.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
})

/** Starts the fixture; resolves once it listens to signals. */
async function start([command, ...args]: readonly [string, ...string[]]) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  let look = () => {}
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    look()
  })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  let isClosed = false
  void closed.then(() => {
    isClosed = true
    look()
  })
  /** Resolves once that was printed. */
  const printed = (text: string | RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      look = () => {
        const found = new RegExp(text).exec(output)
        if (found !== null) resolve(found)
        else if (isClosed) reject(new Error(`ended after: ${output}`))
      }
      look()
    })
  const [, pid] = await printed(/ready (\d+)/)
  pids.push(Number(pid))
  return { child, closed, printed }
}

describe.skipIf(process.platform === 'win32')('a process that gets a signal', () => {
  it('stops in order, and ignores a copy of the signal within a second', async () => {
    const { child, closed, printed } = await start(NODE)
    child.kill('SIGTERM')
    await printed('SIGTERM: finishing what is under way')
    await printed('handled SIGTERM')
    child.kill('SIGTERM')
    await printed(/handled SIGTERM\n(.*\n)*handled SIGTERM/)
    child.stdin.write('finish\n')
    expect(await closed).toBe(7)
  })

  it('ends at once at a second one later', async () => {
    const { child, closed, printed } = await start(NODE)
    child.kill('SIGTERM')
    await printed('handled SIGTERM')
    child.stdin.write('later\n')
    await printed('later')
    child.kill('SIGINT')
    expect(await closed).toBe(130)
    await printed('SIGINT: the second signal, ending at once')
  })

  it('ends when it has not stopped in time', async () => {
    const { child, closed, printed } = await start([...NODE, 'soon'])
    child.kill('SIGTERM')
    expect(await closed).toBe(143)
    await printed('SIGTERM: not stopped in time, ending at once')
  })

  it('ends at once while it is still starting', async () => {
    const { child, closed } = await start([...NODE, 'starting'])
    child.kill('SIGTERM')
    expect(await closed).toBe(143)
  })

  it('stops when its parent has ended, of which npm’s shell reports nothing', async () => {
    const script = `${[...NODE, 'with-parent'].map((part) => `'${part}'`).join(' ')} & wait`
    const { child, closed, printed } = await start(['sh', '-c', script])
    child.kill('SIGKILL')
    await printed('the end of npm: finishing what is under way')
    await closed
  })
})
