import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Abi, encodeDeployData, type Hex as ViemHex } from 'viem'
import { z } from 'zod'

const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))
const abiShape = z.custom<Abi>((value) => Array.isArray(value))
const artifact = z.object({ abi: abiShape, bytecode: hexText })
const compiled = z.object({
  contracts: z.record(z.string(), artifact.extend({ runtime: hexText })),
})
const deployment = artifact.extend({ args: z.array(z.unknown()) })

/**
 * Creation code of one of our own contracts with its arguments. Throws when the contracts have not
 * been compiled.
 */
export function localCreationCode(name: string, args: readonly unknown[] = []): ViemHex {
  const { abi, bytecode } = localArtifact(name)
  return encodeDeployData({ abi, bytecode, args })
}

/**
 * The code that one of our own contracts has on a chain, for one that keeps nothing of its creation.
 * Throws when the contracts have not been compiled.
 */
export const localRuntimeCode = (name: string): ViemHex => localArtifact(name).runtime

function localArtifact(name: string) {
  const file = 'lib/infra/chain/local/artifacts.gen.json'
  const found = compiled.parse(readJson(file)).contracts[name]
  if (found === undefined) throw new Error(`${file} has no contract ${name}`)
  return found
}

/**
 * Creation code of one of the protocol's contracts. With the arguments of the main chain, which are
 * taken where none are given, CREATE2 gives the same address as there.
 */
export function protocolCreationCode(name: string, args?: readonly unknown[]): ViemHex {
  const file = `node_modules/@cowprotocol/contracts/deployments/mainnet/${name}.json`
  const published = deployment.parse(readJson(file))
  const { abi, bytecode } = published
  return encodeDeployData({ abi, bytecode, args: args ?? published.args })
}

export function wrappedNativeCreationCode(): ViemHex {
  return artifact.parse(readJson('node_modules/canonical-weth/build/contracts/WETH9.json')).bytecode
}

/** Creation code of the factory of Uniswap v3, which also contains that of its pools. */
export function concentratedFactoryCreationCode(): ViemHex {
  const file =
    'node_modules/@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'
  return artifact.parse(readJson(file)).bytecode
}

// Read at run time and from the working directory: the files are too large to bundle and the
// process always starts at the root.
const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(process.cwd(), file), 'utf8'))
