import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '@/lib/testing/chromium'

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

// Holds what the systems, the browser and Playwright leave behind when they are killed.
const temporary = mkdtempSync(path.join(tmpdir(), 'coincidence-e2e-'))
const outcome = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser, TMPDIR: temporary } },
)
rmSync(temporary, { recursive: true, force: true })
process.exit(outcome.status ?? 1)
