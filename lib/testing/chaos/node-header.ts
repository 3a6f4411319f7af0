/** Header that tells the fault proxy which node a call is for. */
export const NODE_HEADER = 'x-chaos-node'
