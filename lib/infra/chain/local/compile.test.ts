import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileContracts } from './compile'

const FOLDER = path.join('lib', 'infra', 'chain', 'local')
/** Starting the compiler takes seconds, several of them on a busy machine. */
const TIMEOUT_MS = 60_000
let root = ''

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'compile-'))
  mkdirSync(path.join(root, FOLDER, 'contracts'), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const writeContract = (body: string) =>
  writeFileSync(
    path.join(root, FOLDER, 'contracts', 'Thing.sol'),
    `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract Thing { ${body} }\n`,
  )

const loadedCompilers = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('soljson'))

it(
  'compiles once for the same sources, and keeps no compiler in memory',
  async () => {
    writeContract('uint256 public count;')
    expect(await compileContracts(root)).toBe('compiled')
    expect(await compileContracts(root)).toBe('current')
    const made = JSON.parse(readFileSync(path.join(root, FOLDER, 'artifacts.gen.json'), 'utf8'))
    expect(made.contracts.Thing.bytecode).toMatch(/^0x[0-9a-f]{40,}$/)
    expect(loadedCompilers()).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'rejects with what the compiler says about a broken contract',
  async () => {
    writeContract('uint256 public count = "text";')
    await expect(compileContracts(root)).rejects.toThrow(/TypeError: [\s\S]*Thing\.sol/)
  },
  TIMEOUT_MS,
)
