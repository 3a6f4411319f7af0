import 'server-only'

/** Values by path template; a static segment wins over a `{param}`. */
export type PathTrie<V> = {
  readonly insert: (template: string, make: () => V) => V
  /** The value and the raw parameters of already decoded segments. */
  readonly find: (segments: readonly string[]) => PathMatch<V> | null
}

export type PathMatch<V> = {
  readonly value: V
  readonly template: string
  readonly params: Record<string, string>
}

type Node<V> = {
  readonly statics: Map<string, Node<V>>
  param: { readonly name: string; readonly node: Node<V> } | null
  leaf: { readonly template: string; readonly value: V } | null
}

const emptyNode = <V>(): Node<V> => ({ statics: new Map(), param: null, leaf: null })

export function createPathTrie<V>(): PathTrie<V> {
  const root = emptyNode<V>()
  return {
    insert: (template, make) => {
      let node = root
      for (const segment of template.split('/').slice(1)) node = childOf(node, segment, template)
      node.leaf ??= { template, value: make() }
      return node.leaf.value
    },
    find: (segments) => walk(root, segments, 0),
  }
}

function childOf<V>(node: Node<V>, segment: string, template: string): Node<V> {
  if (segment.startsWith('{')) {
    const name = segment.slice(1, -1)
    node.param ??= { name, node: emptyNode() }
    if (node.param.name !== name) {
      throw new Error(`${template}: {${name}} shares its place with {${node.param.name}}`)
    }
    return node.param.node
  }
  const existing = node.statics.get(segment)
  if (existing) return existing
  const created = emptyNode<V>()
  node.statics.set(segment, created)
  return created
}

function walk<V>(node: Node<V>, segments: readonly string[], at: number): PathMatch<V> | null {
  const segment = segments[at]
  if (segment === undefined) {
    return node.leaf && { value: node.leaf.value, template: node.leaf.template, params: {} }
  }
  const fixed = node.statics.get(segment)
  const found = fixed ? walk(fixed, segments, at + 1) : null
  if (found || !node.param || segment === '') return found
  const match = walk(node.param.node, segments, at + 1)
  if (match) match.params[node.param.name] = segment
  return match
}
