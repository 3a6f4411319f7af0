import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'coincidence-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('ends before anything is sent when the name of a cap is misspelt', () => {
  const keyFile = path.join(folder, 'key.txt')
  writeFileSync(keyFile, `0x${'11'.repeat(32)}\n`)
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...['--conditions=react-server', '--import', 'tsx', 'lib/server/deploy.ts'],
      ...['--network', 'sepolia', '--key-file', keyFile],
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, RPC_URL_SEPOLIA: 'http://127.0.0.1:1', MAX_FEE_GWEI_SEPOLA: '3' },
    },
  )
  expect([status, stderr.trim()]).toEqual([
    1,
    'MAX_FEE_GWEI_SEPOLA: not a variable of this service; did you mean MAX_FEE_GWEI_SEPOLIA?',
  ])
})
