import type { Address } from '@/lib/domain/shared/address'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { FailedHook } from '@/lib/domain/trace/failing-call'
import { reasonSentence } from '@/lib/domain/verdict/reason-sentence'
import {
  joinSentences,
  type Sentence,
  type SentencePart,
  sentence,
} from '@/lib/domain/verdict/sentence'
import type { OrderSimulation, SimulationCause } from './simulation'

/** What became of a simulated order, in words: whether it settles, why not, and hooks that failed. */
export function simulationSentence(simulation: OrderSimulation, sellToken: Address): Sentence {
  const { cause, blockNumber, failedHooks } = simulation
  const block = { kind: 'block', number: blockNumber } as const
  if (cause === 'no_counterparty') {
    return sentence`It could not be tried: how the token it buys stores balances is not known.`
  }
  const outcome =
    cause === null
      ? sentence`Settled alone on block ${block}, paid exactly its limit, it goes through. Whether
          the market pays that is not tried.`
      : joinSentences(
          sentence`Settled alone on block ${block}, it fails.`,
          causeSentence(cause, simulation, sellToken),
        )
  return joinSentences(outcome, ...failedHooks.map(hookSentence))
}

function causeSentence(
  cause: Exclude<SimulationCause, 'no_counterparty'>,
  { missing, reason, failingCall }: OrderSimulation,
  sellToken: Address,
): Sentence {
  const why: SentencePart = { kind: 'verbatim', text: reason ?? '' }
  const lack = missing === null ? null : { missing, token: sellToken }
  switch (cause) {
    case 'balance_missing':
      return lack === null ? [] : reasonSentence({ kind: 'balance', ...lack })
    case 'allowance_missing':
      return lack === null ? [] : reasonSentence({ kind: 'allowance', ...lack })
    case 'funding_hook_failed': {
      if (lack === null) return []
      const amount = { kind: 'amount', atoms: lack.missing, token: sellToken } as const
      return sentence`After its calls before the transfer, its owner’s funds are ${amount} short.`
    }
    case 'token_refuses_transfer':
      return failingCall?.part === 'payout'
        ? sentence`The token it buys refuses the transfer: ${why}.`
        : sentence`The token it sells refuses the transfer: ${why}.`
    case 'receiver_refuses':
      return sentence`Its receiver refuses the payment: ${why}.`
    case 'hook_failed':
      return sentence`A hook makes the settlement fail: ${why}.`
    case 'signature_rejected':
      return sentence`Its signature is not accepted: ${why}.`
    case 'unsigned':
      return sentence`It is not signed on chain.`
    case 'filled':
      return sentence`Nothing of it is left to fill.`
    case 'cancelled_on_chain':
      return sentence`Its owner cancelled it on chain.`
    case 'expired':
      return sentence`Its deadline has passed.`
    case 'simulation_reverts':
      return sentence`The settlement reverts: ${why}.`
    default:
      return assertNever(cause)
  }
}

function hookSentence({ part, number, reason }: FailedHook): Sentence {
  const why = { kind: 'verbatim', text: reason } as const
  return part === 'hooksBefore'
    ? sentence`Its hook ${number} before the trade fails: ${why}.`
    : sentence`Its hook ${number} after the trade fails: ${why}.`
}
