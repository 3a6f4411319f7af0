import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { until } from '@/lib/testing/system/until'

/** Later than npm's copy of a signal that a terminal has sent to both. */
const SECOND_SIGNAL_AFTER_MS = 1_200

const MAY_BE_GONE = { throwIfNoEntry: false } as const

// Each test starts what the one before has stopped, so each also shows that the data still starts.
test.describe.configure({ mode: 'serial' })

type Started = {
  readonly first: ChildProcess
  /** The first process, npm for one, what it has started, and what that has started, in this order. */
  readonly chain: readonly number[]
  readonly port: number
  readonly output: () => string
}

let dataDir: string
const started: Started[] = []

test.beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'coincidence-stop-'))
})

test.afterAll(() => {
  for (const { chain } of started) for (const pid of chain) kill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const npmStart = (): Promise<Started> => start('npm', ['start', '--'])

async function start(command: string, args: readonly string[]): Promise<Started> {
  const first = spawn(command, [...args, '--api-only'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOCAL_RPC_PORT: '0',
      LOCAL_HISTORY_DAYS: '0',
      LOCAL_BLOCK_SECONDS: '1',
      LOCAL_SIMULATOR: 'off',
    },
    // The leader of a group, as a shell makes it for a command of a terminal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [first.stdout, first.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await until(`${command} is ready: ${output}`, async () => /^ready http/m.test(output))
  const port = Number(/^ready http:\/\/[^:]+:(\d+)/m.exec(output)?.[1])
  const begun = { first, chain: family(first.pid ?? 0), port, output: () => output }
  started.push(begun)
  return begun
}

type Listed = { readonly pid: number; readonly parent: number; readonly isZombie: boolean }

const processes = (): readonly Listed[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, state = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      isZombie: state.startsWith('Z'),
    }))

function family(first: number): readonly number[] {
  const all = processes()
  const found = [first]
  // Grows while it is read, until it has the children of all.
  for (const parent of found)
    found.push(...all.filter((process) => process.parent === parent).map(pidOf))
  return found
}

const pidOf = ({ pid }: Listed): number => pid

const living = (pids: readonly number[]): readonly number[] =>
  processes()
    .filter(({ pid, isZombie }) => pids.includes(pid) && !isZombie)
    .map(pidOf)

const nodePid = (): number =>
  JSON.parse(readFileSync(path.join(dataDir, 'chain', 'node.json'), 'utf8')).pid

const serverPid = (): number => processes().find(({ pid }) => pid === nodePid())?.parent ?? 0

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** npm, a shell where one stays between, and the server. */
const aboveNode = ({ chain }: Started): readonly number[] =>
  chain.slice(0, chain.indexOf(nodePid()))

test('a second signal ends all at once, while a request is under way', async () => {
  const system = await npmStart()
  const server = serverPid()
  const client = connect(system.port, '127.0.0.1')
  client.on('error', () => {})
  // The server says with `100 Continue` that it has begun the request.
  client.write(
    'POST /local/api/v1/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      'Content-Length: 100\r\nExpect: 100-continue\r\n\r\n',
  )
  await once(client, 'data')
  process.kill(server, 'SIGTERM')
  const signalledAt = performance.now()
  await until(
    'the second signal can be distinguished from the first',
    async () => performance.now() - signalledAt > SECOND_SIGNAL_AFTER_MS,
  )
  expect(living([server])).toEqual([server])

  process.kill(server, 'SIGTERM')

  await until('all have ended', async () => living(system.chain).length === 0)
  expect(system.output()).toContain('the second signal, ending at once')
  client.destroy()
})

test('the command for supervisors starts the service, private to its user, and SIGTERM stops it', async () => {
  const operations = readFileSync('lib/docs/operations.md', 'utf8')
  const [, args = ''] = /^node (--import .+)$/m.exec(operations) ?? []
  // As an earlier version, or its owner, has left them.
  for (const opened of ['', 'db', path.join('db', 'PG_VERSION'), 'chain']) {
    chmodSync(path.join(dataDir, opened), 0o755)
  }
  const system = await start(process.execPath, args.split(' '))
  expect(aboveNode(system)).toEqual([system.first.pid])
  const open = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
    (name) => ((statSync(path.join(dataDir, name), MAY_BE_GONE)?.mode ?? 0) & 0o077) !== 0,
  )
  expect(open).toEqual([])

  const ended = once(system.first, 'exit')
  system.first.kill('SIGTERM')

  await until('all have ended', async () => living(system.chain).length === 0)
  expect((await ended)[0]).toBe(0)
  expect(system.output()).toContain('finishing what is under way')
})

const GROUP = 'the whole group, as a terminal does'

for (const { target, signal } of [
  { target: 'npm', signal: 'SIGTERM' },
  { target: GROUP, signal: 'SIGHUP' },
  { target: 'what npm has started', signal: 'SIGTERM' },
  { target: GROUP, signal: 'SIGINT' },
] as const) {
  test(`${signal} to ${target} stops all in order`, async () => {
    const system = await npmStart()
    const above = aboveNode(system)
    const pids = {
      npm: above[0],
      'what npm has started': above[1],
      [GROUP]: -(above[0] ?? 0),
    }
    expect(above.length).toBeGreaterThan(1)

    process.kill(pids[target] ?? 0, signal)

    await until('all have ended', async () => living(system.chain).length === 0)
    expect(system.output()).toContain('finishing what is under way')
    expect(system.output()).not.toContain('ending at once')
    expect(system.output()).not.toContain('"level":"fatal"')
  })
}
