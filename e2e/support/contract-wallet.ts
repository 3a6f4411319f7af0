import { concatHex, encodeFunctionData, erc20Abi, maxUint256, size } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'

/** Returns the EIP-1271 magic value for every call: accepts any signature. */
const AGREEING_CODE = '0x631626ba7e60e01b60005260206000f3'

/** Accepts any signature while the gas price is zero, as in an `eth_call`; reverts on chain. */
export const PRETENDING_CODE = concatHex(['0x3a601457', AGREEING_CODE, '0x5b60006000fd'])

const byte = (value: number): `0x${string}` => `0x${value.toString(16).padStart(2, '0')}`

/**
 * Creation code of a contract wallet that lets the vault relayer spend one token and, with the
 * default runtime, accepts every signature. Assembled by hand because no compiler is available at
 * test time.
 */
export function contractWalletCode(
  network: TestNetwork,
  token: Address,
  runtime: `0x${string}` = AGREEING_CODE,
): `0x${string}` {
  const approval = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [network.view.contracts.vaultRelayer, maxUint256],
  })
  const [approvalSize, codeSize] = [byte(size(approval)), byte(size(runtime))]
  const program = (approvalAt: `0x${string}`, codeAt: `0x${string}`) =>
    concatHex([
      // codecopy(0, approvalAt, approvalSize)
      ...(['0x60', approvalSize, '0x60', approvalAt, '0x600039'] as const),
      // pop(call(gas(), token, 0, 0, approvalSize, 0, 0))
      ...(['0x6000600060', approvalSize, '0x6000600073', token, '0x5af150'] as const),
      // codecopy(0, codeAt, codeSize); return(0, codeSize)
      ...(['0x60', codeSize, '0x60', codeAt, '0x600039', '0x60', codeSize, '0x6000f3'] as const),
    ])
  const programSize = size(program('0x00', '0x00'))
  return concatHex([
    program(byte(programSize), byte(programSize + size(approval))),
    approval,
    runtime,
  ])
}
