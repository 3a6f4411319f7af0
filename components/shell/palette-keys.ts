import type { KeyboardEvent } from 'react'

/** Acts on a key that was pressed in the field of the palette; returns whether it did. */
export type PaletteKeys = (event: KeyboardEvent) => boolean
