import * as z from 'zod'
import { orderUidCodec } from '../codecs/hex'
import {
  draftSimulationCodec,
  orderSimulationCodec,
  simulationRequestCodec,
} from '../codecs/simulation'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

/** A stored order with the signature it has. Source: lib/docs/protocol.md#simulation. */
export const simulateOrderEndpoint = defineEndpoint({
  name: 'simulateOrder',
  method: 'POST',
  path: '/{network}/api/v1/orders/{uid}/simulation',
  onlyReads: true,
  summary: 'Settle an order alone in a simulation',
  params: z.object({ uid: orderUidCodec }),
  body: simulationRequestCodec,
  responses: { 200: orderSimulationCodec },
  failures: ['NotFound', 'NotOffered', 'BlockUnavailable'],
  rateLimit: 'quote',
  extension: true,
  ownBookOnly: true,
})

/** An order that nobody signed, as if its owner had. Source: lib/docs/protocol.md#simulation. */
export const simulateDraftEndpoint = defineEndpoint({
  name: 'simulateDraft',
  method: 'POST',
  path: '/{network}/api/v1/orders/simulation',
  onlyReads: true,
  summary: 'Settle an unsigned order alone in a simulation',
  body: draftSimulationCodec,
  responses: { 200: orderSimulationCodec },
  failures: ['NotFound', 'NotOffered', 'BlockUnavailable', 'InvalidAppData'],
  rateLimit: 'quote',
  maxBodyBytes: limits.documentBodyBytes,
  extension: true,
  ownBookOnly: true,
})
