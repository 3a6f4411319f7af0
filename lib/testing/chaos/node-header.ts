/** Header that names to the fault proxy the node that a call is for. */
export const NODE_HEADER = 'x-chaos-node'
