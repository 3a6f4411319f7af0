import { faucetRequestCodec, faucetResponseCodec } from '../codecs/faucet'
import { jsonRpcBodySchema, jsonRpcReplySchema } from '../codecs/json-rpc'
import { networksCodec } from '../codecs/networks'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

/** The networks served here; the dashboard configures itself from it. */
export const networksEndpoint = defineEndpoint({
  name: 'networks',
  method: 'GET',
  path: '/networks',
  summary: 'Networks, contracts, tokens and capabilities',
  responses: { 200: networksCodec },
  failures: [],
  rateLimit: 'read',
  extension: true,
})

/** Methods outside the allow-list get a JSON-RPC error. */
export const rpcEndpoint = defineEndpoint({
  name: 'rpc',
  method: 'POST',
  path: '/{network}/rpc',
  summary: 'JSON-RPC of the network, one call or a batch',
  body: jsonRpcBodySchema,
  responses: { 200: jsonRpcReplySchema },
  failures: ['Forbidden'],
  rateLimit: 'rpc',
  pages: 'own',
  maxBodyBytes: limits.rpcBodyBytes,
  extension: true,
})

/** Local network only. */
export const faucetEndpoint = defineEndpoint({
  name: 'faucet',
  method: 'POST',
  path: '/{network}/faucet',
  summary: 'Test coins and tokens for an address',
  body: faucetRequestCodec,
  responses: { 200: faucetResponseCodec },
  failures: ['Forbidden', 'NotFound'],
  rateLimit: 'faucet',
  pages: 'own',
  extension: true,
})
