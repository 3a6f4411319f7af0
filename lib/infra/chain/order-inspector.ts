import 'server-only'
import { decodeFunctionResult, encodeFunctionData, type PublicClient, parseAbi } from 'viem'
import type { OrderFinding, OrderQuestion } from '@/lib/domain/order/inspection'
import { atoms } from '@/lib/domain/shared/amount'
import { InfraError } from '@/lib/infra/errors'
import { chainAccess } from './evm-client'
import type { ReadHelper } from './read-helper'

const inspectorAbi = parseAbi([
  'struct Interaction { address target; uint256 value; bytes callData; }',
  'struct Question { address owner; address token; Interaction[] interactions; uint256 amount; bool asksSignature; bytes32 digest; bytes signature; }',
  'struct Finding { bool ran; bool signatureValid; uint256 signatureGas; uint256 balance; uint256 allowance; bool transferred; uint256 received; }',
  'function inspect(Question[] questions) returns (Finding[])',
])

/** Nodes end a call at about 50 million gas; a question needs some gas besides its interactions. */
const GAS_PER_CALL = 30_000_000n
const GAS_PER_QUESTION = 300_000n
const NO_DIGEST = `0x${'00'.repeat(32)}` as const

export type OrderInspector = ReturnType<typeof createOrderInspector>

/**
 * Finds out what settlements would meet, by running our contract `inspector` inside the settlement
 * contract in a call that is never sent. Questions do not see each other's effects.
 */
export function createOrderInspector(config: {
  readonly client: PublicClient
  readonly inspector: ReadHelper
}) {
  const inspect = async (questions: readonly OrderQuestion[]): Promise<readonly OrderFinding[]> => {
    const { address: to, overrides } = await config.inspector.place()
    const { data } = await config.client.call({
      to,
      ...overrides,
      data: encodeFunctionData({
        abi: inspectorAbi,
        functionName: 'inspect',
        args: [questions.map(toArgument)],
      }),
    })
    const findings = decodeFunctionResult({
      abi: inspectorAbi,
      functionName: 'inspect',
      data: data ?? '0x',
    })
    return findings.map((found) => ({
      ...found,
      balance: atoms(found.balance),
      allowance: atoms(found.allowance),
      received: atoms(found.received),
    }))
  }

  return {
    /** One finding per question, in their order. */
    inspectOrders: (questions: readonly OrderQuestion[]): Promise<readonly OrderFinding[]> =>
      chainAccess('order inspection', async () =>
        (await Promise.all(toBatches(questions).map(inspect))).flat(),
      ),

    inspectOrder: async (question: OrderQuestion): Promise<OrderFinding> => {
      const [finding] = await chainAccess('order inspection', () => inspect([question]))
      if (finding === undefined) {
        throw new InfraError('chain: no finding', { retryable: true, cause: null })
      }
      return finding
    },
  }
}

const toArgument = ({ owner, token, interactions, amount, signature }: OrderQuestion) => ({
  owner,
  token,
  interactions: [...interactions],
  amount,
  asksSignature: signature !== null,
  digest: signature?.digest ?? NO_DIGEST,
  signature: signature?.bytes ?? ('0x' as const),
})

/** Splits the questions so that each group's gas fits into one call. */
function toBatches(questions: readonly OrderQuestion[]): readonly (readonly OrderQuestion[])[] {
  const batches: OrderQuestion[][] = []
  let gasLeft = 0n
  for (const question of questions) {
    const gas = question.gas + GAS_PER_QUESTION
    const batch = batches.at(-1)
    if (batch === undefined || gas > gasLeft) {
      batches.push([question])
      gasLeft = GAS_PER_CALL - gas
    } else {
      batch.push(question)
      gasLeft -= gas
    }
  }
  return batches
}
