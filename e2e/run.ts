import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Chromium by configuration, by the system's package, or Playwright's own; installed when missing. */
function findChromium(): string | null {
  const configured = process.env.CHROMIUM_PATH
  const candidates = [
    ...(configured === undefined ? [] : [configured]),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    playwrightOwn(),
  ]
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate)) ?? null
}

function playwrightOwn(): string {
  try {
    return chromium.executablePath()
  } catch {
    return ''
  }
}

function installChromium(): string | null {
  console.log('Chromium is missing: installing it')
  const own = run('npx', ['playwright', 'install', 'chromium'], 240)
  if (own && findChromium() !== null) return findChromium()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'], 240)
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 600)
  }
  return findChromium()
}

const run = (command: string, args: string[], timeoutSeconds: number): boolean =>
  spawnSync(command, args, { stdio: 'inherit', timeout: timeoutSeconds * 1000 }).status === 0

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0))
    })
  })
}

const browser = findChromium() ?? installChromium()
if (browser === null) {
  console.error(
    'No Chromium for the browser tests. Install one (Debian: apt-get install chromium; others: npx playwright install chromium) or set CHROMIUM_PATH to its program file.',
  )
  process.exit(1)
}

// A signal to the process group is handled by Playwright, which ends its browser and system; then
// this process ends too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const dataDir = mkdtempSync(path.join(tmpdir(), 'coincidence-e2e-'))
const outcome = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      E2E_DATA_DIR: dataDir,
      E2E_PORT: String(await freePort()),
    },
  },
)
rmSync(dataDir, { recursive: true, force: true })
process.exit(outcome.status ?? 1)
