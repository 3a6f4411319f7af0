import 'server-only'
import type { JsonRpcRequest, JsonRpcResponse } from '@/lib/contract/codecs/json-rpc'

/** Answers calls in their order, also those it refuses; rejects when no node answers. */
export type Rpc = (calls: readonly JsonRpcRequest[]) => Promise<JsonRpcResponse[]>
