import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const FOLDER = path.join('lib', 'infra', 'chain', 'local')
const OUTPUT = path.join(FOLDER, 'artifacts.gen.json')

const outputShape = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        abi: z.array(z.unknown()),
        evm: z.object({
          bytecode: z.object({ object: z.string() }),
          deployedBytecode: z.object({ object: z.string() }),
        }),
      }),
    ),
  ),
})

/**
 * Compiles the Solidity files of the embedded network into `artifacts.gen.json`, unless that file
 * was compiled from exactly these inputs. The compiler runs in a process of its own: a process that
 * has loaded it keeps its 110 MB for good, and the one that starts the system runs for months.
 * Runs in plain Node, so it is not marked server-only.
 * Errors: rejects with the compiler's own messages.
 */
export async function compileContracts(
  root: string = process.cwd(),
): Promise<'compiled' | 'current'> {
  if (isCurrent(path.join(root, OUTPUT), readInputs(root).inputsHash)) return 'current'
  const program = path.resolve(FOLDER, 'compile.ts')
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, root], {
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    const stop = () => child.kill()
    process.once('exit', stop)
    let problems = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      problems += text
    })
    child.once('error', reject)
    child.once('close', (status) => {
      process.off('exit', stop)
      if (status === 0) resolve()
      else reject(new Error(problems || `the compiler ended with status ${status}`))
    })
  })
  return 'compiled'
}

/** What the contracts are compiled from. */
function readInputs(root: string) {
  const folder = path.join(root, FOLDER, 'contracts')
  const sources: Record<string, { content: string }> = {}
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.sol'))
      sources[name] = { content: readFileSync(path.join(folder, name), 'utf8') }
  }
  const settings = {
    // The oldest version among the nodes the contracts run on.
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 1_000 },
    metadata: { appendCBOR: false },
    // Of imported files, only what these contracts contain of them is compiled.
    outputSelection: Object.fromEntries(
      Object.keys(sources).map((name) => [
        name,
        { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      ]),
    ),
  }
  return { sources, settings, inputsHash: hashInputs(root, sources, settings) }
}

/** Compiles in this process. Errors: throws with the compiler's own messages. */
async function compileHere(root: string): Promise<void> {
  const { sources, settings, inputsHash } = readInputs(root)
  const output = path.join(root, OUTPUT)
  const { default: solc } = await import('solc')
  const raw: string = solc.compile(JSON.stringify({ language: 'Solidity', sources, settings }), {
    import: (name: string) => ({ contents: readFileSync(resolveImport(root, name), 'utf8') }),
  })
  const compiled = outputShape.parse({ contracts: {}, ...JSON.parse(raw) })
  const problems = compiled.errors.filter((error) => error.severity === 'error')
  if (problems.length > 0) {
    throw new Error(problems.map((problem) => problem.formattedMessage).join('\n'))
  }
  const contracts: Record<string, unknown> = {}
  for (const file of Object.keys(sources)) {
    for (const [name, contract] of Object.entries(compiled.contracts[file] ?? {})) {
      const { bytecode, deployedBytecode } = contract.evm
      if (bytecode.object === '') continue
      contracts[name] = {
        abi: contract.abi,
        bytecode: `0x${bytecode.object}`,
        runtime: `0x${deployedBytecode.object}`,
      }
    }
  }
  const partial = `${output}.${process.pid}.tmp`
  writeFileSync(partial, `${JSON.stringify({ inputsHash, contracts })}\n`)
  renameSync(partial, output)
}

function hashInputs(root: string, sources: object, settings: object): string {
  const versions = ['solc', '@openzeppelin/contracts'].map((name) =>
    readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return createHash('sha256')
    .update(JSON.stringify([sources, settings, versions]))
    .digest('hex')
}

function isCurrent(output: string, inputsHash: string): boolean {
  if (!existsSync(output)) return false
  try {
    const made: unknown = JSON.parse(readFileSync(output, 'utf8'))
    return z.object({ inputsHash: z.literal(inputsHash) }).safeParse(made).success
  } catch {
    return false
  }
}

function resolveImport(root: string, name: string): string {
  const libraries = path.join(root, 'node_modules', '@openzeppelin')
  const file = path.join(root, 'node_modules', name)
  if (!file.startsWith(libraries)) throw new Error(`contract import outside the library: ${name}`)
  return file
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await compileHere(process.argv[2] ?? process.cwd()).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
