declare const brand: unique symbol

/** A value of `T` that only its parser or constructor can make; `Name` tells equal shapes apart. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
