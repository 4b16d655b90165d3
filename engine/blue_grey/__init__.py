"""Blue & Grey: odds-table battles on hex maps with zones of control, night turns and morale."""
