import { readFileSync } from 'node:fs'
import { type Abi, encodeDeployData } from 'viem'

/** Creation code of one of the local network's contracts, which a started system has compiled. */
export function creationCode(name: string, args: readonly unknown[] = []): `0x${string}` {
  const compiled: { contracts: Record<string, { abi: Abi; bytecode: `0x${string}` }> } = JSON.parse(
    readFileSync('lib/infra/chain/local/artifacts.gen.json', 'utf8'),
  )
  const found = compiled.contracts[name]
  if (found === undefined) throw new Error(`no contract ${name} was compiled`)
  return encodeDeployData({ abi: found.abi, bytecode: found.bytecode, args })
}
