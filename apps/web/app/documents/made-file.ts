/** A file that a page made: it is on no disk, so that it cannot be chosen again after the page was closed. */
export class MadeFile extends File {}
